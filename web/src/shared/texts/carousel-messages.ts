import type { Language } from '#domain/locale.ts';
import { carousel as carouselBg } from './bg/carousel.ts';
import { carousel } from './en/carousel.ts';
import { type Wording, withFallback } from './wording/wording.ts';

const en = { carousel };
/** Texts of the testimonials' buttons, loaded with them. */
export type CarouselMessages = Wording<typeof en>;

export const carouselMessages: Record<Language, CarouselMessages> = {
  en,
  bg: withFallback<CarouselMessages>(en, { carousel: carouselBg }),
};
