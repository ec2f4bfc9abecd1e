/**
 * Marks in a page's text for figures of the stock. Such texts travel as data, which holds no functions: the page replaces the
 * marks.
 */
export const stockPlace = '{stock}';

/** Fragment of the terms that other pages lead to: the notice of the legal guarantee of conformity. */
export const guaranteeId = 'legal-guarantee';
