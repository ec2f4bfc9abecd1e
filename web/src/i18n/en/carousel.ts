export const carousel = {
  previous: 'Previous testimonial',
  next: 'Next testimonial',
  dot: (number: number, by: string) => `Testimonial ${number}: ${by}`,
  stop: 'Stop changing',
  play: 'Change by themselves',
  shown: (number: number, count: number, by: string) => `Testimonial ${number} of ${count}: ${by}`,
};
