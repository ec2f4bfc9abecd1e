/** Where a page's text tells the stock. Such texts travel as data, which holds no functions: the page puts the words there. */
export const stockPlace = '{stock}';
