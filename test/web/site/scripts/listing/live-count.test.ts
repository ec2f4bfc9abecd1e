import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ListingQuery, parseListingQuery } from '#domain/houses/listing.ts';
import { buildScheme } from '#support/builders/build-scheme.ts';
import { closePage, type OpenPage, openPage, siteOrigin } from '#support/open-page.ts';
import { readsOf, renderSite } from '#support/render-site.ts';
import { house } from '#test/functions/catalogue/houses.ts';

/** ms after which the earlier count is too old to show, and of all tries of a read. */
const [slowAfter, allTries] = [1500, 4000];

const houses = [
  house({ make: 'ABI', beds: 4, is_new: true, has_free_delivery: true }),
  house({ make: 'ABI', beds: 6 }),
  house({
    make: 'Willerby',
    beds: 6,
    specs: { length: '11,58', width: '3,66', height: '', weight: '', heating: '' },
  }),
];
/** With the bank’s schemes there are monthly figures to choose by. */
const scene = { schemes: [buildScheme()] };
const reads = readsOf(houses, scene);

let html = '';
let htmlOfSix = '';
beforeAll(async () => {
  html = (await renderSite('/bg/houses?filters=all', houses, scene)).html;
  htmlOfSix = (await renderSite('/bg/houses?beds=6&filters=all', houses, scene)).html;
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  closePage();
  vi.useRealTimers();
});

let page: OpenPage;
const pass = (ms = 1) => vi.advanceTimersByTimeAsync(ms);
async function server(address: string, from = reads) {
  const query = parseListingQuery(new URL(address, siteOrigin).searchParams);
  return Response.json({ success: true, ...(await from.listCaravans(query)) });
}

async function start(from = html) {
  page = openPage(from, '/bg/houses');
  page.answer = server;
  const { countLive, forgetCounts } = await import('#site/scripts/listing/live-count.ts');
  const said: (number | null)[] = [];
  const form = document.querySelector<HTMLFormElement>('#filter-form');
  if (!form) throw new Error('no form');
  const count = async (chosen: Partial<ListingQuery>, ms?: number) => {
    void countLive(form, { ...parseListingQuery(new URLSearchParams()), ...chosen }, (number) =>
      said.push(number),
    );
    await pass(ms);
  };
  return { said, count, forgetCounts, form };
}

/** The figure beside a chip or an option, with a cross where it can't be chosen. */
function figure(name: string, value: string): string {
  const option = document.querySelector<HTMLOptionElement>(
    `#filter-form select[name=${name}] option[value="${value}"]`,
  );
  const chip = document.querySelector<HTMLInputElement>(
    `#filter-form input[name=${name}][value="${value}"]`,
  );
  const control = option ?? chip;
  const text = option
    ? /\((\d+)\)$/.exec(option.text)?.[1]
    : chip?.closest('label')?.querySelector('i')?.textContent;
  return `${text}${control?.disabled ? ' x' : ''}`;
}
const figures = () => ({
  new: figure('type', 'new'),
  used: figure('type', 'used'),
  beds2: figure('minBeds', '2'),
  beds4: figure('minBeds', '4'),
  beds6: figure('minBeds', '6'),
  abi: figure('make', 'ABI'),
  willerby: figure('make', 'Willerby'),
  delivery: figure('freeDelivery', 'true'),
});
const all = {
  new: '1',
  used: '2',
  beds2: '3',
  beds4: '3',
  beds6: '2',
  abi: '2',
  willerby: '1',
  delivery: '1',
};

describe('the count of the chosen filters', () => {
  test('is told, with what every option would leave; one that would leave none can’t be chosen', async () => {
    const { said, count } = await start();
    expect(figures()).toEqual(all);
    await count({ type: 'used' });
    expect([said, page.asked]).toEqual([[2], ['/api/caravans?type=used']]);
    expect(figures()).toEqual({ ...all, beds2: '2', beds4: '2', abi: '1', delivery: '0 x' });
  });

  test('leaves what is chosen open to be taken back, though it leaves none', async () => {
    const { said, count, form } = await start();
    for (const name of ['type', 'freeDelivery']) {
      const chip = form.querySelector<HTMLInputElement>(`input[name=${name}]:not([value=""])`);
      if (chip) chip.checked = true;
    }
    const make = form.querySelector<HTMLSelectElement>('select[name=make]');
    if (make) make.value = 'Willerby';
    await count({ type: 'new', freeDelivery: true, make: 'Willerby' });
    expect(said).toEqual([0]);
    expect(figures()).toMatchObject({ new: '0', delivery: '0', willerby: '0' });
  });

  test('gives the option “any” no figure, and leaves it open', async () => {
    const { count, form } = await start();
    const any = form.querySelector<HTMLOptionElement>('select[name=make] option[value=""]');
    const before = any?.textContent;
    const make = form.querySelector<HTMLSelectElement>('select[name=make]');
    if (make) make.value = 'ABI';
    await count({ make: 'ABI' });
    expect([any?.textContent, any?.disabled]).toEqual([before, false]);
  });

  test('closes a make whose last house was taken off since the page was made', async () => {
    const { count } = await start();
    const since = readsOf(houses.slice(0, 2), scene);
    page.answer = (address) => server(address, since);
    await count({ type: 'used' });
    expect([figure('make', 'ABI'), figure('make', 'Willerby')]).toEqual(['1', '0 x']);
  });

  test('stands beside the monthly instalments, too', async () => {
    const { count, form } = await start();
    const options = [
      ...form.querySelectorAll<HTMLOptionElement>(
        'select[name=max_monthly] option:not([value=""])',
      ),
    ];
    const shown = () => options.map(({ value }) => figure('max_monthly', value));
    expect(options.length).toBeGreaterThan(0);
    const { facets } = await reads.listCaravans(parseListingQuery(new URLSearchParams('type=new')));
    await count({ type: 'new' });
    expect(shown()).toEqual(
      facets.monthly?.map((option) => `${option.count}${option.count === 0 ? ' x' : ''}`),
    );
    expect(shown().at(-1)).toBe('1');
  });

  test('of the last change alone is told: it cancels the one before', async () => {
    const { said, count } = await start();
    const going = Promise.withResolvers<void>();
    page.answer = async (address) => {
      if (address.includes('type=new')) await going.promise;
      return server(address);
    };
    await count({ type: 'new' });
    await count({ type: 'used' });
    going.resolve();
    await pass(slowAfter + allTries);
    expect([said, page.asked.length]).toEqual([[2], 2]);
    expect(figures().new).toBe('1');
  });

  test('that takes longer than a second and a half leaves no old figure meanwhile', async () => {
    const { said, count } = await start();
    const going = Promise.withResolvers<void>();
    page.answer = async (address) => {
      await going.promise;
      return server(address);
    };
    await count({ type: 'new' }, slowAfter - 1);
    expect(said).toEqual([]);
    await pass();
    expect(said).toEqual([null]);
    going.resolve();
    await pass();
    expect(said).toEqual([null, 1]);
  });

  test('of a year and a length that no house has is that of the next that one has', async () => {
    const { count } = await start();
    const { year } = house();
    await count({ type: 'used' });
    expect(figure('minYear', String(year - 1))).toBe('2');
    expect(figure('minYear', String(year + 1))).toBe('0 x');
    expect([figure('maxLength', '12'), figure('maxLength', '11')]).toEqual(['2', '0 x']);
  });

  test('stands beside an exact number that the address asked for', async () => {
    const { count } = await start(htmlOfSix);
    expect([figure('minBeds', '6-6'), figure('minBeds', '2')]).toEqual(['2', '3']);
    await count({ type: 'new', beds: 6 });
    expect([figure('minBeds', '6-6'), figure('minBeds', '2')]).toEqual(['0', '1']);
  });

  test('that does not come after three tries is none, and the options keep their figures', async () => {
    const { said, count } = await start();
    page.answer = () => new Response('down', { status: 503 });
    await count({ type: 'new' }, allTries);
    expect([said.at(-1), page.asked.length, figures()]).toEqual([null, 3, all]);
  });

  test('is forgotten: every option is as the server made it, after several counts too', async () => {
    const { count, forgetCounts } = await start();
    const before = document.querySelector('#filter-form')?.innerHTML;
    await count({ type: 'used' });
    await count({ beds: 6 });
    expect(figures()).not.toEqual(all);
    forgetCounts();
    expect(document.querySelector('#filter-form')?.innerHTML).toBe(before);
  });

  test('that was forgotten does not come back over the figures of other results', async () => {
    const { count, forgetCounts, form } = await start();
    await count({ type: 'used' });
    forgetCounts();
    form
      .querySelector('input[name=type][value=new]')
      ?.closest('label')
      ?.querySelector('i')
      ?.replaceChildren('7');
    forgetCounts();
    expect(figures().new).toBe('7');
  });

  test('that is forgotten while it is under way is never told', async () => {
    const { said, count, forgetCounts } = await start();
    const going = Promise.withResolvers<void>();
    page.answer = async (address) => {
      await going.promise;
      return server(address);
    };
    await count({ type: 'used' });
    forgetCounts();
    going.resolve();
    await pass(slowAfter + allTries);
    expect([said, figures()]).toEqual([[], all]);
  });
});
