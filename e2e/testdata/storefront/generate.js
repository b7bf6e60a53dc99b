// Writes the price list as the module that the shop loads.
const fs = require("node:fs");

fs.mkdirSync("build", { recursive: true });
fs.writeFileSync("build/prices.js", `module.exports = ${fs.readFileSync("prices.json", "utf8")};\n`);
