export const figures = [] as const;

export const rating = null;

export const reviews = [] as const;

export const reviewCheck = { bg: 'Още няма отзиви.', en: 'There are no reviews yet.' } as const;
