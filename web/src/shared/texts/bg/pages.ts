import { dealer } from '#domain/dealer/dealer.ts';
import type { pages as en } from '../en/pages.ts';
import { areImported, homesFrom } from '../wording/homes-from.ts';
import { inPlace } from '../wording/prepositions.ts';
import { cashLimitText } from '../wording/sale-terms.ts';
import type { Partly, Wording } from '../wording/wording.ts';

const { town } = dealer.address;
const inTown = inPlace(town.bg);

export const pages: Partly<Wording<typeof en>> = {
  about: {
    head: {
      title: 'За нас',
      description: `Кои сме ние, откъде идват домовете ни и как ги преглеждаме; база ${inTown}, в която сте добре дошли.`,
      keywords: `мобилни домове, ${town.bg}, за нас`,
    },
    title: 'За нас',
    subtitle: areImported
      ? `Внасяме мобилни домове${homesFrom.bg.country}, преглеждаме ги и ги докарваме до имота ви.`
      : 'Избираме мобилни домове, преглеждаме ги и ги докарваме до имота ви.',
    rating: 'оценка',
    ratedBy: (count, source, when) =>
      `Средно от ${count === 1 ? 'една оценка' : `${count} оценки`} (${source}), към ${when}.`,
    storyTitle: 'Как работим',
    story: [
      `Търсим домове${homesFrom.bg.partners} и избираме онези, в които сами бихме живели.`,
      `В базата ${inTown} преглеждаме и почистваме домовете, а в обявите пишем и кое е ново, и кое е износено.`,
      `Можете да платите с кредитна карта, по банков път или на изплащане, а когато домът струва под ${cashLimitText('bg')} – и в брой. Приемаме стария ви дом срещу нов и изкупуваме обратно продаденото от нас при условията в договора.`,
    ],
    pictures: {
      main: 'Мобилен дом, готов за новите си стопани',
      showroom: `Дом от базата ни ${inTown}, отблизо`,
      lifestyle: 'Мобилен дом сред природата',
    },
  },
  contact: {
    head: {
      title: 'Контакти',
      description: `Адрес, телефони, имейл и работно време на базата ${inTown}.`,
      keywords: `контакти, адрес, телефон, ${town.bg}, мобилни домове`,
    },
    title: 'Контакти',
    subtitle: 'Обадете се, пишете или елате на място – говорим български и английски.',
    tooMany: 'В едно запитване влизат до пет дома: това са първите пет от списъка ви.',
    gone: (count) =>
      count === 1
        ? 'Един от домовете във връзката вече не е обявен.'
        : `${count} от домовете във връзката вече не са обявени.`,
    follow: 'Новини и още снимки',
    chat: 'Пишете ни',
    browseTitle: 'Първо разгледайте тук',
    browse:
      'На сайта са снимките, размерите и цената на всеки дом. Ако някой е резервиран или продаден, това е отбелязано.',
  },
};
