// What tsc cannot find in the scripts of the pages: `make scripts` checks them with the types of the interface.

/** The bodies of the interface, by name. */
type Schemas = import("../clients/typescript/src/schema").components["schemas"];

/** The bundle of an embedded element has these (tools/bundle.js), the service worker its digest. */
declare const STYLE: string;
declare const WORDS: Record<string, object>;
declare const modules: (document: object, fetch: object) => { open(...asked: object[]): object };
declare const DIGEST: string;

/** A selector says nothing about the kind of its elements. */
interface ParentNode {
  querySelector(selectors: string): any;
  querySelectorAll(selectors: string): Iterable<any> & ArrayLike<any> & NodeListOf<any>;
}

/** Events of the pages come from elements. */
interface EventTarget {
  closest?(selectors: string): any;
}

interface Element {
  dataset: DOMStringMap;
}
