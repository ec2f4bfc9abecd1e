import type { ViewingMail } from '#domain/requests/outbox.ts';
import { button, facts, type Letter, letterParts } from './letter.ts';
import type { ViewedHouse, ViewingValues } from './viewing-values.ts';

const { letter, text, phones, farewell } = letterParts('bg', 'С уважение,');

const states = { reserved: 'резервиран', sold: 'продаден' };
const homes = (houses: readonly ViewedHouse[]) =>
  houses.map(({ name, url }) => ({ label: 'Мобилен дом', value: name, href: url }));
/** The same before the viewing: homes that others bought or reserved meanwhile are marked. */
const standing = (houses: readonly ViewedHouse[]) =>
  homes(
    houses.map((house) =>
      house.standing === 'sold' || house.standing === 'reserved'
        ? { ...house, name: `${house.name} – ${states[house.standing]}` }
        : house,
    ),
  );

const known = ({ houses, when, place, reference }: ViewingValues) =>
  facts({ label: 'Кога', value: when }, { label: 'Къде', value: place }, ...homes(houses), {
    label: 'Номер на огледа',
    value: reference,
  });
function reserved(houses: readonly ViewedHouse[]) {
  const count = houses.filter((house) => house.standing === 'reserved').length;
  if (count === 0) return [];
  return [
    text(
      count === 1
        ? 'Резервирания дом можете да видите, но засега не се продава.'
        : 'Резервираните домове можете да видите, но засега не се продават.',
    ),
  ];
}
/** The same of a viewing to which somebody is still to come. */
const coming = ({ houses, when, place, reference, unoffered }: ViewingValues) => [
  facts({ label: 'Кога', value: when }, { label: 'Къде', value: place }, ...standing(houses), {
    label: 'Номер на огледа',
    value: reference,
  }),
  ...reserved(houses),
  ...(unoffered === null ? [] : [text(unoffered)]),
];
/** The link, which shows a page with a button: opening it changes nothing. */
const change = ({ link }: ViewingValues) =>
  button(
    'Преместете или откажете огледа',
    link,
    'Ако бутонът не работи, отворете този адрес. Кодът след # е само за Вас:',
  );
const questions = [text('Ако имате въпроси, отговорете на това писмо или ни се обадете:'), phones];
/** Anybody can type any address into a form. */
const wrongReader = text(
  'Ако не сте ни писали Вие, някой е посочил адреса Ви по погрешка и не е нужно да правите нищо.',
);
const visitor = ({ name, phone, phonePieces, email, emailHref, houses }: ViewingValues) =>
  facts(
    { label: 'Име', value: name },
    { label: 'Телефон', value: phone, pieces: phonePieces },
    { label: 'Имейл', value: email, href: emailHref },
    ...homes(houses),
  );

/** Letters about viewings in Bulgarian. */
export const viewingLetters: Record<ViewingMail, (values: ViewingValues) => Letter> = {
  viewing(values) {
    return letter(
      `Заявка за оглед: ${values.when}`,
      'Някой иска да дойде на оглед',
      facts({ label: 'Кога', value: values.when }),
      visitor(values),
      text('Мястото се пази 24 часа. Потвърдете огледа или предложете друг час.'),
      ...button('Отворете огледа', values.staffUrl),
    );
  },

  'viewing-change'(values) {
    const isCancelled = values.status === 'cancelled';
    return letter(
      isCancelled ? `Отменен оглед: ${values.when}` : `Преместен оглед: ${values.when}`,
      isCancelled ? 'Посетителят отмени огледа' : 'Посетителят иска огледа по друго време',
      facts({ label: isCancelled ? 'Кога беше' : 'Кога', value: values.when }),
      visitor(values),
      ...(isCancelled ? [] : [text('Потвърдете новия час или предложете друг.')]),
      ...button('Отворете огледа', values.staffUrl),
    );
  },

  'viewing-received'(values) {
    return letter(
      `Получихме заявката Ви за оглед: ${values.when}`,
      'Получихме заявката Ви за оглед',
      text(
        values.isInCalendar
          ? 'Отбелязахме новия час. Ще го потвърдим по телефона или по имейл – дотогава в календара Ви той стои като неуточнен.'
          : 'Благодарим Ви! Огледът още не е уговорен: ще го потвърдим по телефона или по имейл.',
      ),
      ...coming(values),
      ...change(values),
      wrongReader,
      ...questions,
      farewell,
    );
  },

  'viewing-confirmed'(values) {
    return letter(
      `Чакаме Ви на оглед: ${values.when}`,
      'Огледът е уговорен',
      text('Чакаме Ви. Записът за календара е в това писмо.'),
      ...coming(values),
      ...change(values),
      ...questions,
      farewell,
    );
  },

  'viewing-moved'(values) {
    return letter(
      `Новият час на огледа Ви: ${values.when}`,
      'Огледът е в друго време',
      text(
        'Чакаме Ви в часа по-долу. Записът за календара е в това писмо и замества стария. Ако часът не Ви е удобен, изберете друг или откажете огледа:',
      ),
      ...coming(values),
      ...change(values),
      ...questions,
      farewell,
    );
  },

  'viewing-declined'(values) {
    return letter(
      `За огледа Ви: ${values.when}`,
      'Не можем да Ви посрещнем тогава',
      text(
        'За съжаление в този час няма как да Ви покажем домовете. Обадете ни се и ще намерим друг:',
      ),
      phones,
      known(values),
      farewell,
    );
  },

  'viewing-cancelled'(values) {
    return letter(
      `Огледът е отказан: ${values.when}`,
      'Огледът е отказан',
      text(
        'Отказахте огледа и мястото вече е свободно за друг. Когато решите, пак сте добре дошли.',
      ),
      known(values),
      wrongReader,
      ...questions,
      farewell,
    );
  },

  'viewing-reminder'(values) {
    return letter(
      `Напомняме Ви за огледа: ${values.when}`,
      'Чакаме Ви на оглед',
      ...coming(values),
      ...change(values),
      ...questions,
      farewell,
    );
  },
};
