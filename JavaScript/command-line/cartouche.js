#!/usr/bin/env node
/** The command line `cartouche` of the npm package. */
import { main } from "./main.js";

main(process.argv.slice(2));
