// Entry point of the pages for games with text turns.

import { begin } from "./playing.js";
import { createFlow } from "./text_flow.js";

begin(createFlow);
