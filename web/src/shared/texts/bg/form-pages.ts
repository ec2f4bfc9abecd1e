import type { FormPagesMessages } from '../form-pages-messages.ts';
import type { Partly } from '../messages.ts';

export const formPages: Partly<FormPagesMessages['formPages']> = {
  sentHead: 'Изпратеното е при нас.',
  enquiryNumber: (reference) => `Номер на запитването: ${reference}`,
  foreign: 'Формулярът беше изпратен от друг сайт и затова не го приехме. Моля, попълнете го тук.',
  toForm: 'Към формуляра',
  backTo: (house) => `Обратно към ${house}`,
  instalmentsHead: (house, provider) => `${house} на вноски с ${provider}`,
};
