import type { formPages as en } from '../en/form-pages.ts';
import { withName } from '../wording/prepositions.ts';
import type { Partly, Wording } from '../wording/wording.ts';

export const formPages: Partly<Wording<typeof en>> = {
  sentHead: 'Получихме съобщението ви.',
  nothingSent: {
    title: 'Нищо не е изпратено',
    text: 'Тук се показва номерът на изпратен формуляр, а на този адрес няма номер. Пишете ни или се обадете:',
  },
  enquiryNumber: (reference) => `Номер на запитването: ${reference}`,
  foreign: 'Формулярът беше изпратен от друг сайт и затова не го приехме. Моля, попълнете го тук.',
  tooLarge:
    'Формулярът беше по-дълъг, отколкото можем да прочетем, и не беше изпратен. Моля, попълнете го отново с по-кратък текст.',
  toForm: 'Към формуляра',
  backTo: (house) => `Обратно към ${house}`,
  instalmentsHead: (house, provider) => `${house} на вноски ${withName(provider)}`,
};
