export const carousel = {
  previous: 'Previous testimonial',
  next: 'Next testimonial',
  dot: (number: number, by: string) => `Testimonial ${number}: ${by}`,

  stop: 'Stop the testimonials changing',
  play: 'Let the testimonials change',
  shown: (number: number, count: number, by: string) => `Testimonial ${number} of ${count}: ${by}`,
};
