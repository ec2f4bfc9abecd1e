export const figures = [
  { figure: '1 284', counts: { bg: 'преместени жилища', en: 'dwellings moved' } },
] as const;

export const rating = {
  average: 4.2,
  count: 1,
  source: { bg: 'Добруджански търговски преглед', en: 'Dobrudzha Trade Review' },
  date: '2026-02-28',
} as const;

export const reviews = [
  {
    text: {
      bg: 'Чакахме дълго, но всяка обещана подробност беше изпълнена: настилката, стълбите, връзките за водата и тока, а накрая и оградата, за която вече никой не помнеше, че сме я поръчвали.',
      en: 'We waited long, and every detail that was promised was kept: the ground, the steps, the water and the power, and in the end the fence that nobody remembered we had ordered.',
    },
    name: { bg: 'Александър-Константин Хаджидимитров', en: 'Aleksandar-Konstantin Hadzhidimitrov' },
    place: { bg: 'Генерал Кантарджиево', en: 'General Kantardzhievo' },
    month: '2024-12',
  },
] as const;

export const reviewCheck = {
  bg: 'Всеки отзив е от човек, чийто договор е в архива ни.',
  en: 'Each review is by somebody whose contract lies in our files.',
} as const;
