export const pictures = {
  label: 'Pictures',
  picture: (number: number, count: number) => `Picture ${number} of ${count}`,
  plan: 'Floor plan',
  previous: 'Previous picture',
  next: 'Next picture',
};
