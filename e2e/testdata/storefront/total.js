const prices = require("./build/prices.js");

// The total of an order in cents. Articles without a price are an error.
exports.total = (order) =>
  Object.entries(order).reduce((sum, [article, pieces]) => {
    if (!(article in prices)) throw new Error(`no price for ${article}`);
    return sum + prices[article] * pieces;
  }, 0);
