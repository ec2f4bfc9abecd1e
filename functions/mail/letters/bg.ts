import { dealer } from '#domain/dealer/dealer.ts';
import { defaultRejection } from '#domain/requests/outbox.ts';
import { button, type ConfirmationValues, facts, type LoanValues, letterParts } from './letter.ts';
import type { NamedHouse } from './letter-houses.ts';
import type { Letters } from './letters.ts';
import { viewingLetters } from './viewings-bg.ts';

const bank = dealer.provider.name.bg;
const { letter, text, phones, farewell } = letterParts('bg', 'С уважение,');

const homes = (houses: readonly NamedHouse[]) =>
  houses.map(({ name, url }) => ({ label: 'Мобилен дом', value: name, href: url }));

const terms = ({ houses, price, downPayment, period }: LoanValues) => [
  ...homes(houses),
  { label: 'Цена', value: price },
  { label: 'Първоначална вноска', value: downPayment },
  { label: 'Срок', value: period === null ? null : `${period} месеца` },
];

const ownData =
  'Личните си данни, например ЕГН, давате само на банката: ние никога не ги искаме по имейл.';

/** The first house, and how many more; null where there is none. */
function naming([first, ...others]: readonly NamedHouse[]): string | null {
  if (!first) return null;
  return others.length === 0 ? first.name : `${first.name} и още ${others.length}`;
}

const known = ({ houses, reference, phoneEnd, hours }: ConfirmationValues, number: string) =>
  facts(
    ...homes(houses),
    { label: number, value: reference },
    { label: 'Вашият телефон', value: phoneEnd && `завършва на ${phoneEnd}` },
    { label: 'Работно време', value: hours.join(', ') },
  );
/**
 * Anybody can type any address into a form: these lines are for a reader who did not write to us.
 */
const wrongReader = [
  text(
    'Ако не сте ни писали Вие, някой е посочил адреса Ви по погрешка и не е нужно да правите нищо.',
  ),
  text('За да добавите нещо, отговорете на това писмо или ни се обадете:'),
  phones,
  farewell,
];

/** Letters in Bulgarian. */
export const bg: Letters = {
  ...viewingLetters,

  'odd-prices'({ prices, count, staffUrl }) {
    const subject =
      count === 1 ? 'Една цена чака потвърждение' : `${count} цени чакат потвърждение`;
    return letter(
      subject,
      subject,
      text(
        'Редовна цена и намаление са записани едновременно и заедно дават цена, която прилича на грешка. Посетителите виждат цената без това намаление, докато някой не я потвърди в „Днес“ или не я поправи.',
      ),
      facts(
        ...prices.map(({ house, offer, from, to }) => ({
          label: house,
          value: `${from} → ${to} (${offer ?? 'намаление за този дом'})`,
        })),
      ),
      ...(count > prices.length ? [text(`И още ${count - prices.length}.`)] : []),
      ...button('Към „Днес“', staffUrl),
    );
  },

  enquiry({ name, email, emailHref, phone, phonePieces, message, houses, staffUrl }) {
    const about = naming(houses);
    const subject =
      about === null ? 'Ново съобщение от формуляра за контакт' : `Запитване за ${about}`;
    return letter(
      subject,
      subject,
      facts(
        { label: 'Име', value: name },
        { label: 'Имейл', value: email, href: emailHref },
        { label: 'Телефон', value: phone, pieces: phonePieces },
        ...homes(houses),
      ),
      { kind: 'message', label: 'Съобщение', text: message },
      text(
        email === ''
          ? 'Клиентът не е оставил имейл.'
          : 'Отговорът Ви на това писмо отива направо при клиента.',
      ),
      ...button('Отворете запитванията', staffUrl),
    );
  },

  'loan-notification'(values) {
    const { name, email, emailHref, phone, phonePieces, about, staffUrl } = values;
    return letter(
      `Нова заявка за финансиране: ${about}`,
      'Нова заявка за финансиране',
      facts(...terms(values)),
      facts(
        { label: 'Клиент', value: name },
        { label: 'Имейл', value: email, href: emailHref },
        { label: 'Телефон', value: phone, pieces: phonePieces },
      ),
      text('Отговорът Ви на това писмо отива направо при клиента.'),
      ...button('Отворете заявките за финансиране', staffUrl),
    );
  },

  'enquiry-confirmation'(values) {
    const about = naming(values.houses);
    return letter(
      about === null ? 'Получихме запитването Ви' : `Получихме запитването Ви за ${about}`,
      'Получихме запитването Ви',
      text('Благодарим Ви! Ще отговорим до 24 часа по имейл или по телефона.'),
      known(values, 'Номер на запитването'),
      ...wrongReader,
    );
  },

  'loan-confirmation'(values) {
    return letter(
      `Получихме заявката Ви за финансиране: ${naming(values.houses) ?? values.reference}`,
      'Получихме заявката Ви за финансиране',
      text('Благодарим Ви! Какво следва:'),
      {
        kind: 'steps',
        steps: [
          'Проверяваме дали всичко е попълнено и отговаряме до 24 часа по имейл или по телефона.',
          'Щом я предадем, ще получите имейл с връзка към заявлението Ви в банката.',
          `Там попълвате останалите данни. За кредита решава банката и Ви съобщава решението си; договорът е между Вас и нея. ${ownData}`,
        ],
      },
      known(values, 'Номер на заявката'),
      ...wrongReader,
    );
  },

  'loan-link'(values) {
    const { name, about, bankUrl } = values;
    const contract =
      'Ако банката одобри заявлението, подписвате договора с нея, а ние се свързваме с Вас за доставката.';
    return bankUrl === undefined
      ? letter(
          `Заявката Ви за финансиране е в банката: ${about}`,
          'Заявката Ви е в банката',
          text(`Здравейте, ${name}!`),
          text(`${bank} вече има заявката Ви за финансиране. Банката ще се свърже с Вас.`),
          facts(...terms(values)),
          text('Какво следва:'),
          {
            kind: 'steps',
            steps: [`От ${bank} ще Ви потърсят, за да довършите заявлението. ${ownData}`, contract],
          },
          text('Ако имате въпроси, отговорете на това писмо или ни се обадете:'),
          phones,
          farewell,
        )
      : letter(
          `Продължете заявлението си за кредит: ${about}`,
          'Остава да довършите заявлението си в банката',
          text(`Здравейте, ${name}!`),
          text(
            `Изпратихме заявката Ви за финансиране до ${bank}. За да продължите, отворете страницата на банката:`,
          ),
          ...button(
            'Продължете към банката',
            bankUrl,
            'Ако бутонът не работи, отворете този адрес:',
          ),
          facts(...terms(values)),
          text('Какво следва:'),
          {
            kind: 'steps',
            steps: [
              `На страницата на банката проверявате данните си и попълвате останалото. ${ownData}`,
              'За кредита решава банката и Ви съобщава решението си.',
              contract,
            ],
          },
          text('Ако имате въпроси, отговорете на това писмо или ни се обадете:'),
          phones,
          farewell,
        );
  },

  reply({ subject, text: words }) {
    return letter(subject, null, { kind: 'written', text: words }, farewell);
  },

  'loan-rejection'({ name, about, reason }) {
    return letter(
      `Относно заявката Ви за финансиране: ${about}`,
      'Относно заявката Ви за финансиране',
      text(`Здравейте, ${name}!`),
      text(`Благодарим Ви за интереса към ${about}.`),
      ...(reason === null
        ? [text(defaultRejection.bg)]
        : [
            text('За съжаление заявката Ви за финансиране няма да продължи.'),
            { kind: 'message', label: 'Причина', text: reason } as const,
          ]),
      text(
        'Ако искате да поговорим за друг дом или друг начин на плащане, обадете ни се или отговорете на това писмо:',
      ),
      phones,
      farewell,
    );
  },
};
