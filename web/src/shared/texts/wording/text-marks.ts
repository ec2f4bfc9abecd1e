/**
 * Stands in the texts of the selling points for the number of houses and their prices: the
 * component that shows the text puts these in its place.
 */
export const stockPlace = '{stock}';

/**
 * Fragment of the page of terms and conditions to which other pages link: the legal guarantee of
 * conformity.
 */
export const guaranteeId = 'legal-guarantee';

/** Fragment of the same page to which the home page links: how a home is paid. */
export const paymentId = 'payment';
