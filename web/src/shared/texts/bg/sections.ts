import { dealer } from '#domain/dealer/dealer.ts';
import type { sections as en } from '../en/sections.ts';
import { homesFrom } from '../wording/homes-from.ts';
import { cashLimitText } from '../wording/sale-terms.ts';
import { stockPlace } from '../wording/text-marks.ts';
import type { Partly, Wording } from '../wording/wording.ts';

const bank = dealer.provider.name.bg;

export const sections: Partly<Wording<typeof en>> = {
  services: {
    title: 'Какво правим за вас',
    items: [
      [
        'Безплатна доставка',
        'Много от домовете докарваме до имота ви безплатно – отбелязано е в обявата.',
      ],
      [
        'Стар срещу нов',
        'Приемаме стария ви мобилен дом: оглеждаме го, уговаряме цена и я приспадаме от цената на новия.',
      ],
      [
        'Плащане',
        `С кредитна карта или по банков път; в брой – когато домът струва под ${cashLimitText('bg')}.`,
      ],
      // Last: the notice about credit stands right below it.
      [
        'На изплащане',
        `Купувате на вноски, с кредит от ${bank}. На заявката ви отговаряме до 24\u00a0часа, а за кредита решава банката.`,
      ],
    ],
  },
  why: {
    title: 'Защо да изберете нас',
    items: [
      ['Богат избор', `Нови и употребявани домове${homesFrom.bg.partners}: ${stockPlace}.`],
      [
        'Съвет от специалист',
        'Помагаме да изберете според терена, пътя до него, сезона и бюджета – на български или английски.',
      ],
      [
        'Обратно изкупуване',
        'Ако плановете ви се променят, можем да изкупим обратно дома, който сме ви продали. Условията се записват в договора.',
      ],
    ],
    picture: 'Мобилен дом от базата ни',
  },
  testimonials: {
    title: 'Какво казват клиентите ни',
    by: (name, place, month) => `${name}, ${place}, ${month}`,
  },
  visit: {
    title: 'Елате да ги видите',
    text: 'Разходете се из базата, влезте вътре, отворете шкафовете, седнете на дивана.',
    directions: 'Упътване до нас',
    navigation: 'Навигация с Waze',
    map: 'Карта как да стигнете до нас',
    showMap: 'Покажете картата',
    mapNote: 'Картата идва от OpenStreetMap и при отварянето ѝ оттам получават IP адреса ви.',
  },
};
