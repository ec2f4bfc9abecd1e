import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { languages } from '#domain/locale.ts';
import { todayOf } from '#domain/records/today.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { AdminProvider } from '#staff/kit/admin-context.tsx';
import { Charts } from '#staff/today/today-charts.tsx';

const nothing = todayOf(
  {
    houses: [],
    campaigns: [],
    discounts: [],
    facts: [],
    enquiries: [],
    loans: [],
    due: [],
    money: [],
    counts: { enquiries: 0, loan_requests: 0, viewings: 0 },
    viewings: { wishes: 0, items: [] },
    makers: [],
  },
  new Date('2026-11-26T08:00:00.000Z'),
);
const today = {
  ...nothing,
  weeks: [
    { from: '2026-11-22T22:00:00.000Z', enquiries: 3, loan_requests: 2, calls: 7, viewings: 4 },
  ],
  campaigns: [
    {
      id: 'spring',
      name_bg: 'Пролет',
      name_en: 'Spring',
      houses: 4,
      days: 10,
      requests: 9,
      requests_before: 8,
      calls: 6,
      calls_before: 5,
      sold: 1,
    },
  ],
};

describe.each(languages)('the figures of Today, in %s', (language) => {
  const words = adminMessages[language].adminToday;
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <AdminProvider language={language}>
        <Charts today={today} />
      </AdminProvider>
    </MemoryRouter>,
  );
  /** Heads and first row of the table of this title. */
  function tableOf(title: string) {
    const table = html.slice(html.indexOf(`aria-label="${title}"`)).split('</table>')[0] ?? '';
    const heads = [...table.matchAll(/<th scope="col">([^<]*)/g)].map(([, head]) => head);
    const figures = [...table.matchAll(/<td>([^<]*)/g)].map(([, figure]) => figure);
    return { heads: heads.slice(1), figures };
  }

  test('say of each week how many calls and viewings came, beside enquiries and loan requests', () => {
    const { title, enquiries, loans, calls, viewings } = words.charts.weeks;
    expect(tableOf(title)).toEqual({
      heads: [enquiries, loans, calls, viewings],
      figures: ['3', '2', '7', '4'],
    });
  });

  test('say of each campaign how many of its requests were calls, before it and while it ran', () => {
    const { heads, figures } = tableOf(words.charts.campaigns.title);
    const figure = (head: string) => figures[heads.indexOf(head)];
    const { before, callsBefore, during, calls } = words.charts.campaigns;
    expect([before, callsBefore, during, calls].map(figure)).toEqual(['8', '5', '9', '6']);
  });

  test('are of requests, of ages, of sales and of campaigns: how many have a status stands in the tabs of the houses', () => {
    const shown = [...html.matchAll(/<figcaption[^>]*>([^<]*)/g)].map(([, title]) => title);
    const { weeks, ages, sold, campaigns } = words.charts;
    expect(shown).toEqual([weeks, ages, sold, campaigns].map(({ title }) => title));
  });

  test('count a call as interest in a home', () => {
    expect(words.issues.names.quiet).toMatch(language === 'bg' ? /обаждане/ : /no call/);
  });
});
