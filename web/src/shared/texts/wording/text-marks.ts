/** Where a page's text tells the stock. Such texts travel as data, which holds no functions: the page puts the words there. */
export const stockPlace = '{stock}';

/** Fragment of the terms that other pages lead to: the notice of the legal guarantee of conformity. */
export const guaranteeId = 'legal-guarantee';
