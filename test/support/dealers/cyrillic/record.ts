export const figures = [
  { figure: '33', counts: { bg: 'стени на колела', en: 'стени на колела' } },
] as const;

export const rating = null;

export const reviews = [
  {
    text: { bg: 'Стените стоят, колелата се въртят.', en: 'Стените стоят, колелата се въртят.' },
    name: { bg: 'Кольо', en: 'Кольо' },
    place: { bg: 'Ямбол', en: 'Ямбол' },
    month: '2026-01',
  },
] as const;

export const reviewCheck = { bg: 'Питаме всеки поименно.', en: 'Питаме всеки поименно.' } as const;
