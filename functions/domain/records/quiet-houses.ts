/**
 * A house that is for sale is quiet when it is in stock for more days than the first figure, and no
 * request for it came within the second. So many are listed, those that nobody asks for longest:
 * more are a stock, not a task for today.
 */
export const quietHouses = { inStock: 120, unasked: 30, most: 20 };
