export const carousel = {
  previous: 'Previous testimonial',
  next: 'Next testimonial',
  dot: (number: number, by: string) => `Testimonial ${number}: ${by}`,

  play: 'Let the testimonials change',
  shown: (number: number, count: number, by: string) => `Testimonial ${number} of ${count}: ${by}`,
};
