// Entry point of the page for BattleLore.

import { createFlow } from "./battlelore/flow.js";
import { begin } from "./playing.js";

begin(createFlow);
