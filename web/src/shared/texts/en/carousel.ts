export const carousel = {
  previous: 'Previous testimonial',
  next: 'Next testimonial',
  dot: (number: number, by: string) => `Testimonial ${number}: ${by}`,

  stop: 'Pause the testimonials',
  play: 'Play the testimonials',
  shown: (number: number, count: number, by: string) => `Testimonial ${number} of ${count}: ${by}`,
};
