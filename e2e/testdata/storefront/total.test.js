const assert = require("node:assert");
const { total } = require("./total.js");

assert.strictEqual(total({ "bolt-m8": 2, "nut-m8": 2 }), 94);
assert.throws(() => total({ "anchor-m8": 1 }), /no price/);
console.log("2 checks passed");
