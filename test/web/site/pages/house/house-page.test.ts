import { describe, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { chatLink, chatNames } from '#domain/dealer/dealer-contact.ts';
import { caravanSlug } from '#domain/houses/slug.ts';
import { languages } from '#domain/locale.ts';
import { drawCode } from '#shared/draw-code.ts';
import { messagesOf } from '#shared/texts/messages-of.ts';
import { shortlistMessages } from '#shared/texts/shortlist-messages.ts';
import { buildCampaign } from '#support/builders/build-campaign.ts';
import { buildScheme } from '#support/builders/build-scheme.ts';
import { renderSite } from '#support/render-site.ts';
import { house } from '#test/functions/catalogue/houses.ts';

const { sales, service } = dealer.phones;
const granada = house({
  model: 'Granada',
  year: 2013,
  price: 29_300,
  beds: 6,
  bedrooms: 2,
  main_image: '/media/images/front.jpg',
  additional_images: ['/media/images/lounge.jpg', 'https://old.example/kitchen.jpg'],
  schema_image: '/media/images/plan.png',
  sale_status: 'reserved',
  has_free_delivery: true,
  specs: {
    length: '11,58 м',
    width: '3,66 м',
    height: '',
    weight: '5,2 т',
    heating: 'Газова камина',
  },
  features: ['Баня с душ кабина', 'Втора баня', 'Люлка в двора'],
  description: 'Уютен мобилен дом.\n\nДоставка до адрес </script><b>.',
});
const others = [house({ model: 'Rio' }), house({ model: 'Vacation' })];
const page = (language: string) =>
  renderSite(`/${language}/houses/${caravanSlug(granada)}`, [granada, ...others]);

function structuredData(html: string): Record<string, unknown>[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json]) => JSON.parse(json ?? ''),
  );
}
const definition = (html: string, term: string) =>
  new RegExp(`<dt>${term}</dt><dd[^>]*>([^<]*)</dd>`).exec(html)?.[1];

describe('a house’s page', () => {
  test('prints a QR code of its own address, and its messages name the house and that address', async () => {
    const { html } = await page('bg');
    const address = `https://homes.example/bg/houses/${caravanSlug(granada)}`;
    const { path, size } = drawCode(address);
    expect(html).toContain(`viewBox="0 -.5 ${size} ${size}"`);
    expect(html).toContain(path);
    expect(html).toContain(`<strong>${address}</strong>`);
    const text = `Здравейте! Интересувам се от мобилния дом Willerby Granada: ${address}`;
    for (const chat of sales.chats)
      expect(html).toContain(`href="${chatLink(chat, sales, text).replaceAll('&', '&amp;')}"`);
  });

  test('names its number beside the facts, and in messages and what is shared', async () => {
    const numbered = { ...granada, number: 10_042 };
    for (const [language, said] of [
      ['bg', '№\u00a010042'],
      ['en', 'No.\u00a010042'],
    ] as const) {
      const { html } = await renderSite(`/${language}/houses/${caravanSlug(numbered)}`, [numbered]);
      expect(html).toContain(`<span>${said}</span>`);
      expect(html).toContain(`data-title="Willerby Granada, ${said}"`);
      const messages = [...html.matchAll(/(?:wa\.me\/\d|viber:\/\/chat)[^"]*[?;]text=([^"&]*)/g)];
      expect(messages).toHaveLength(sales.chats.length);
      for (const [, message = ''] of messages)
        expect(decodeURIComponent(message)).toContain(`Willerby Granada, ${said}: https://`);
    }
    expect((await page('bg')).html).not.toContain('<span>№');
  });

  test('is printed with Sofia’s date, in the first hours of a year too', async () => {
    const now = new Date('2026-12-31T22:30:00Z');
    const { html } = await renderSite(`/bg/houses/${caravanSlug(granada)}`, [granada], { now });
    expect(html).toContain('към 1 януари 2027 г.');
  });

  test('never breaks a phone number over two lines', async () => {
    const { html } = await page('bg');
    const help = html.slice(
      html.indexOf('class="help"'),
      html.indexOf('</section>', html.indexOf('class="help"')),
    );
    for (const { shown } of [sales, service])
      expect(help).toContain(`>${shown.replaceAll(' ', '\u00a0')}</a>`);
  });

  test('shows sizes in Bulgarian as staff typed them', async () => {
    const { html, status } = await page('bg');
    expect(status).toBe(200);
    expect(html).toContain('<h1>Willerby Granada</h1>');
    expect(definition(html, 'Дължина')).toBe('11,58 м');
    expect(definition(html, 'Тегло')).toBe('5,2 т');
    expect(definition(html, 'Състояние')).toBe('употребяван');
    expect(html).toContain('29\u00a0300\u00a0€');
    expect(html).toContain('<span>Безплатна доставка</span>');
    expect(html).not.toContain('Централно отопление');
    expect(html).toContain('tag-reserved');
  });

  test('gives machines the size that a text says, whatever its unit', async () => {
    const specs = { ...granada.specs, length: '35 x 12 ft', width: '366 cm', height: '3 400 мм' };
    const { html } = await renderSite(`/en/houses/${caravanSlug(granada)}`, [
      { ...granada, specs },
    ]);
    expect(definition(html, 'Length')).toBe('35 x 12 ft');
    expect(structuredData(html)[0]).toMatchObject({
      depth: { value: 10.67 },
      width: { value: 3.66 },
      height: { value: 3.4 },
    });
    expect(html).toContain('10.7 × 3.7 m');
  });

  test('shows a text that says no size to readers alone', async () => {
    const specs = { ...granada.specs, length: '1067 м', width: 'по поръчка', height: '34' };
    const { html } = await renderSite(`/bg/houses/${caravanSlug(granada)}`, [
      { ...granada, specs },
    ]);
    expect(definition(html, 'Дължина')).toBe('1067 м');
    expect(definition(html, 'Ширина')).toBe('по поръчка');
    const [product] = structuredData(html);
    for (const property of ['depth', 'width', 'height'])
      expect(product).not.toHaveProperty(property);
    expect(html.match(/<meta name="description" content="([^"]*)"/)?.[1]).not.toMatch(/1067|×/);
  });

  test('converts sizes for English readers and marks texts that stay Bulgarian', async () => {
    const { html } = await page('en');
    expect(definition(html, 'Length')).toBe('11.58 m');
    expect(definition(html, 'Weight')).toBe('5.2 t');
    expect(html).toContain('€29,300');
    expect(html).toContain('<dd>Gas fire</dd>');
    expect(html).toContain('<ul class="features"><li>Bathroom with shower cubicle</li>');
    expect(html).toContain('<li lang="bg">Люлка в двора</li>');
    expect(html).toContain('Description<small> (in Bulgarian)</small></h2>');
    expect(html).toContain('<div class="description" lang="bg"><p>Уютен мобилен дом.</p><p>');
  });

  test('has the description in the language of the page, in the structured data too', async () => {
    const one = { ...granada, description_en: 'A cosy home.\n\nDelivered.' };
    const inEnglish = (await renderSite(`/en/houses/${caravanSlug(one)}`, [one])).html;
    expect(inEnglish).toContain(
      '<h2>Description</h2><div class="description"><p>A cosy home.</p><p>Delivered.</p>',
    );
    expect(inEnglish).not.toContain('Уютен');
    expect(structuredData(inEnglish)[0]?.description).toMatch(/^Used mobile home Willerby Granada/);
    const inBulgarian = (await renderSite(`/bg/houses/${caravanSlug(one)}`, [one])).html;
    expect(inBulgarian).toContain('<div class="description"><p>Уютен мобилен дом.</p>');
    expect(inBulgarian).not.toContain('cosy');
  });

  test('of a used house says what was found and renewed, in the language of the page', async () => {
    const one = house({
      condition: {
        ...granada.condition,
        ...{
          roof: 'good',
          roof_note: 'Пребоядисан и уплътнен',
          damp: 'fair',
          damp_note: 'Ъгълът зад печката',
        },
        ...{ gas: 'todo' },
      },
      chassis_year: 2012,
      renewed: ['Бойлер', 'Люлка'],
    });
    const section = async (language: string, fields = {}) => {
      const { html } = await renderSite(`/${language}/houses/${caravanSlug(one)}`, [
        { ...one, ...fields },
      ]);
      return /<section class="condition">.*?<\/section>/s.exec(html)?.[0] ?? '';
    };
    const english = await section('en');
    expect(english).toContain('<dt>Roof</dt><dd><span class="good">sound</span>');
    expect(english).toContain('<p>Repainted and resealed</p>');
    expect(english).toContain('slight traces</span><p lang="bg">Ъгълът зад печката</p>');
    expect(english).toContain(
      '<dt>Gas test</dt><dd><span class="todo">still to be done</span></dd>',
    );
    expect(english).toContain('<dt>Year of the chassis</dt><dd>2012</dd>');
    expect(english).toContain('<li>Water heater</li><li lang="bg">Люлка</li>');
    expect(english).not.toContain('Floor');
    expect(await section('bg')).toContain('<dt>Влага</dt><dd><span class="fair">леки следи</span>');
    expect(await section('bg', { is_new: true })).toBe('');
  });

  test('says nothing of a condition or a video that staff did not enter', async () => {
    const { html } = await page('bg');
    expect(html).not.toContain('class="condition"');
    expect(html).not.toContain('asked-frame" data-frame');
  });

  test('links to its video, which loads nothing before the visitor asks for it', async () => {
    const one = house({ video_url: 'https://youtu.be/aqz-KE-bpKQ' });
    const { html } = await renderSite(`/bg/houses/${caravanSlug(one)}`, [one]);
    expect(html).toContain(
      'data-frame="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&amp;rel=0"',
    );
    expect(html).toMatch(
      /<a class="asked-link" href="https:\/\/www.youtube.com\/watch\?v=aqz-KE-bpKQ" rel="noopener">.*?Пуснете видеото<\/a>/,
    );
    expect(html).not.toContain('<iframe');
  });

  test.each([
    [{ sale_status: 'sold', has_central_heating: true }, ['Sold', 'Central heating']],
    [{ sale_status: 'reserved', has_double_glazing: true }, ['Reserved', 'Double glazing']],
    [{ is_new: true, has_free_delivery: true }, ['New', 'Free delivery']],
    [{}, []],
  ] as const)('for a house with %j has the badges %j', async (fields, badges) => {
    const one = house(fields);
    const { html } = await renderSite(`/en/houses/${caravanSlug(one)}`, [one]);
    const panel = html.slice(html.indexOf('class="panel"'), html.indexOf('class="house-text"'));
    const shown = [...panel.matchAll(/<span(?: class="tag [\w-]+")?>([^<]+)<\/span>/g)].map(
      ([, words]) => words,
    );
    expect(
      shown.filter((words) => /Sold|Reserved|New|delivery|heating|glazing/.test(words ?? '')),
    ).toEqual(badges);
  });

  test.each([
    ['bg', 'Продаден'],
    ['en', 'Sold'],
  ])(
    'of a sold house says so across the picture and links to similar homes under the panel, in %s',
    async (language, word) => {
      const [one, other] = [house({ sale_status: 'sold' }), house({ model: 'Other' })];
      const { html } = await renderSite(`/${language}/houses/${caravanSlug(one)}`, [one, other]);
      expect(html).toContain(`<span class="sold-band" aria-hidden="true">${word}</span>`);
      expect(html.indexOf('class="similar"')).toBeGreaterThan(
        html.indexOf('class="panel-actions"'),
      );
      expect(html.indexOf('class="similar"')).toBeLessThan(html.indexOf('class="house-text"'));
      expect(html.match(/class="similar"/g)).toHaveLength(1);
      const wish = encodeURIComponent(
        language === 'bg' ? 'Търся мобилен дом като' : 'I am looking for one like the',
      );
      const wishes = html.match(
        new RegExp(`href="(?:https://wa\\.me/\\d|viber://chat)[^"]*${wish}`, 'g'),
      );
      expect(wishes ?? []).toHaveLength(sales.chats.length);
    },
  );

  test.each(['available', 'reserved'] as const)(
    'of a house that is %s shows its price, and similar homes at the end',
    async (sale_status) => {
      const [one, other] = [house({ sale_status }), house({ model: 'Other' })];
      const { html } = await renderSite(`/bg/houses/${caravanSlug(one)}`, [one, other]);
      expect(html).not.toContain('sold-band');
      expect(html.indexOf('class="similar"')).toBeGreaterThan(html.indexOf('id="enquiry"'));
    },
  );

  test('leaves out a fact that staff left empty', async () => {
    const { html } = await page('bg');
    expect(html).not.toContain('<dt>Височина</dt>');
  });

  test('links to every picture without scripts, the floor plan last and uncropped', async () => {
    const { html } = await page('bg');
    const strip = html.slice(html.indexOf('class="strip"'), html.indexOf('class="thumbnails"'));
    expect([...strip.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      '/media/images/front.jpg',
      '/media/images/lounge.jpg',
      'https://old.example/kitchen.jpg',
      '/media/images/plan.png',
    ]);
    expect(strip).toContain('<img class="plan" src="/media/images/plan/plan@1x.webp"');
    // Stock from before that preset shows the stored picture instead.
    expect(strip).toMatch(/alt="Разпределение"[^>]* data-instead="\/media\/images\/plan.png"/);
    const slides = [...strip.matchAll(/id="([^"]*)"/g)].map(([, id]) => `#${id}`);
    const thumbnails = html.slice(html.indexOf('class="thumbnails"'));
    expect([...thumbnails.matchAll(/<a href="(#picture-[^"]*)"/g)].map(([, href]) => href)).toEqual(
      slides,
    );
  });

  test.each([
    ['bg', 'Willerby Granada: Снимки на цял екран', 'Снимка {n} от 4'],
    ['en', 'Willerby Granada: Pictures, full screen', 'Picture {n} of 4'],
  ])(
    'has the gallery’s dialog as a template with all its words, in %s',
    async (language, label, picture) => {
      const { html } = await page(language);
      const template = html.slice(html.indexOf('<template data-gallery-dialog=""><dialog'));
      expect(template).toContain(`aria-label="${label}" data-picture="${picture}">`);
      expect(template.slice(0, template.indexOf('</template>')).match(/<button/g)).toHaveLength(4);
    },
  );

  test('has pictures whose captions say what is on them, not which they are of how many', async () => {
    const { html } = await page('en');
    const strip = html.slice(html.indexOf('class="strip"'), html.indexOf('class="counter"'));
    expect([...strip.matchAll(/ alt="([^"]*)"/g)].map(([, alt]) => alt)).toEqual([
      'Willerby Granada',
      'Willerby Granada',
      'Willerby Granada',
      'Floor plan',
    ]);
  });

  test('names the moment when its price changes, and the present price for a script to announce', async () => {
    const campaign = buildCampaign({}, [granada.id]);
    const path = `/en/houses/${caravanSlug(granada)}`;
    const { html, validUntil } = await renderSite(path, [granada], { campaigns: [campaign] });
    expect(validUntil).toBe('2026-11-30T21:59:00.001Z');
    expect(html).toContain(`data-until="${validUntil}"`);
    expect(html).toContain(
      '<p class="hidden-text" role="status" data-price-news="The price is now €26,370"></p>',
    );
    expect(html).not.toContain('id="page-data"');
  });

  test('offers both phones and an enquiry about this house', async () => {
    const { html } = await page('en');
    for (const { dial } of [sales, service]) expect(html).toContain(`href="tel:${dial}"`);
    expect(html).toContain(
      `href="mailto:${dealer.email}?subject=Inquiry%20about%20Willerby%20Granada"`,
    );
  });

  test('links back by the breadcrumb and on to similar houses', async () => {
    const { html } = await page('bg');
    expect(html).toMatch(
      /<nav class="crumbs"[^>]*><ol><li><a href="\/bg">Начало<\/a><\/li><li><a href="\/bg\/houses">/,
    );
    expect(html).toContain('<h2>Подобни мобилни домове</h2>');
    for (const other of others) expect(html).toContain(`href="/bg/houses/${caravanSlug(other)}"`);
  });

  test('preloads its first picture', async () => {
    const { html } = await page('bg');
    expect(html.match(/<link rel="preload" as="image"[^>]*>/g)).toEqual([
      expect.stringContaining(
        '/media/images/front/gallery@1x.webp 800w, /media/images/front/gallery@2x.webp 1600w',
      ),
    ]);
  });
});

describe('a house page’s structured data', () => {
  test('describe a product with an offer in EUR, and its breadcrumb', async () => {
    const { html } = await page('bg');
    const [product, crumbs] = structuredData(html);
    const url = `https://homes.example/bg/houses/${caravanSlug(granada)}`;
    expect(product).toMatchObject({
      '@type': 'Product',
      name: 'Willerby Granada',
      sku: granada.id,
      brand: { '@type': 'Brand', name: 'Willerby' },
      offers: {
        '@type': 'Offer',
        url,
        price: 29_300,
        priceCurrency: 'EUR',
        availability: 'https://schema.org/PreOrder',
        itemCondition: 'https://schema.org/UsedCondition',
      },
    });
    expect(product?.image).toEqual([
      'https://homes.example/media/images/front.jpg',
      'https://homes.example/media/images/lounge.jpg',
      'https://old.example/kitchen.jpg',
      'https://homes.example/media/images/plan.png',
    ]);
    expect(crumbs).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, item: 'https://homes.example/bg' },
        { position: 2, item: 'https://homes.example/bg/houses' },
        { position: 3, name: 'Willerby Granada', item: url },
      ],
    });
  });

  test.each([
    ['available', 'InStock'],
    ['reserved', 'PreOrder'],
    ['sold', 'OutOfStock'],
  ] as const)('for %s have %s', async (sale_status, availability) => {
    const one = house({ sale_status, is_new: true });
    const { html } = await renderSite(`/en/houses/${caravanSlug(one)}`, [one]);
    expect(structuredData(html)[0]).toMatchObject({
      offers: {
        availability: `https://schema.org/${availability}`,
        itemCondition: 'https://schema.org/NewCondition',
      },
    });
  });
});

describe('the page of a house that does not exist', () => {
  test.each([
    ['/en/houses/willerby-granada', 'Invalid Mobile House URL', 'Back to listings'],
    ['/bg/houses/willerby-granada', 'Невалиден адрес на мобилен дом', 'Към обявите'],
    ['/en/houses/willerby-granada-ffffffff', 'Mobile House Not Found', 'Back to listings'],
    ['/bg/houses/willerby-granada-ffffffff', 'Мобилният дом не е намерен', 'Към обявите'],
  ])('says so: %s', async (address, title, back) => {
    const { html, status } = await renderSite(address, [granada]);
    expect(status).toBe(404);
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain(`href="${address.slice(0, 10)}">${back}</a>`);
  });
});

describe.each(languages)('the price panel of a house, in %s', (language) => {
  const words = messagesOf[language].house;
  const panelOf = async (
    fields: Parameters<typeof house>[0],
    more: ReturnType<typeof house>[] = [],
  ) => {
    const one = house(fields);
    const path = `/${language}/houses/${caravanSlug(one)}`;
    const { html } = await renderSite(path, [one, ...more], { schemes: [buildScheme()] });
    return html.slice(html.indexOf('class="panel"'), html.indexOf('class="house-text"'));
  };
  const placesOf = (html: string, ...marks: string[]) => marks.map((mark) => html.indexOf(mark));

  test.each(['available', 'reserved', 'sold'] as const)(
    'has price, one green button and one outlined, icons with names, and then whether it can be bought: %s',
    async (sale_status) => {
      const html = await panelOf({ sale_status, has_free_delivery: true });
      const places = placesOf(
        html,
        'class="price"',
        'class="button panel-enquire"',
        'class="button button-quiet panel-call"',
        'class="panel-tools"',
        'class="form-hint"',
        'class="pills"',
        'class="help"',
      );
      expect(places).not.toContain(-1);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(html.match(/class="button /g)).toHaveLength(2);
    },
  );

  test('names its icons in this order, the link to the loan form among them', async () => {
    const html = await panelOf({ price: 20_000 });
    const names = [...html.matchAll(/class="toggle[^>]*>(?:<svg.*?<\/svg>)?([^<]+)</g)];
    const { favourite, compare, print, sharing } = shortlistMessages[language].shortlist;
    expect(names.map(([, name]) => name)).toEqual([
      words.viewing,
      ...sales.chats.map((chat) => chatNames[chat]),
      words.financing.button(dealer.provider.shortName),
      favourite,
      compare,
      print,
      sharing.share,
    ]);
  });

  test('leads to a viewing of this home, unless it is sold', async () => {
    const one = house({});
    for (const sale_status of ['available', 'reserved', 'sold'] as const) {
      const shown = { ...one, sale_status };
      const path = `/${language}/houses/${caravanSlug(shown)}`;
      const { html } = await renderSite(path, [shown]);
      const link = `href="/${language}/viewing/new?ids=${one.id.slice(0, 8)}"`;
      expect(html.includes(link), sale_status).toBe(sale_status !== 'sold');
    }
  });

  test('opens the same loan form as the example below the texts', async () => {
    const one = house({ price: 20_000 });
    const path = `/${language}/houses/${caravanSlug(one)}`;
    const { html } = await renderSite(path, [one], { schemes: [buildScheme()] });
    const links = [...html.matchAll(/<a class="([^"]*)"( href="[^"]*instalments"[^>]*)>/g)];
    expect(links.map(([, look]) => look)).toEqual(['toggle panel-loan', 'button button-quiet']);
    expect(links[0]?.[2]).toContain(' data-loan="');
    expect(links[1]?.[2]).toBe(links[0]?.[2]);
    expect(html.indexOf('class="loan-figures"')).toBeLessThan(html.indexOf(links[1]?.[0] ?? '-'));
  });

  test('says that a home is free to see and buy, and where', async () => {
    expect(await panelOf({})).toContain(`<p class="form-hint">${words.availability.available}</p>`);
    expect(words.availability.available).toContain(dealer.address.town[language]);
  });

  test('leads from a sold home to similar ones where there are some, else to the stock', async () => {
    const alone = await panelOf({ sale_status: 'sold' });
    expect(alone).toContain(`<a href="/${language}/houses">`);
    expect(alone).not.toContain('#similar');
    const among = await panelOf({ sale_status: 'sold' }, others);
    expect(among).toContain(`<a href="#similar">${words.availability.similar}</a>`);
    expect(among).toContain('<section class="similar" id="similar">');
  });
});
