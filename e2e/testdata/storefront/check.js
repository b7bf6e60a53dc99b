const prices = require("./prices.json");

for (const [article, price] of Object.entries(prices)) {
  if (!Number.isInteger(price)) {
    console.error(`price of ${article} is not in cents: ${price}`);
    process.exitCode = 1;
  }
}
