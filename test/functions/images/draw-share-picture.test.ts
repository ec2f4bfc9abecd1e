import { spawnSync } from 'node:child_process';
import { isDeepStrictEqual } from 'node:util';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { campaignShareCard, houseShareCard, type ShareCard } from '#domain/houses/share-picture.ts';
import { languages } from '#domain/locale.ts';
import {
  drawSharePicture,
  fitText,
  shareDrawing,
  textOutlines,
  textWidth,
} from '#functions/images/draw-share-picture.ts';

import { house } from '../catalogue/houses.ts';
import { encodings, photo } from './pictures.ts';

const bulgarian = 'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЬЮЯабвгдежзийклмнопрстуфхцчшщъьюя';
const english = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const signs = '.,:;!?&%+-–—/()„“”‘’"\'€×·№';
const card: ShareCard = {
  subject: 'house',
  id: '0985f152-16be-46cf-abf0-50d048ba7b9d',
  language: 'bg',
  picture: '/media/images/a.jpg',
  title: 'Willerby Rio Gold',
  facts: '2021 г. · 10,7 × 3,7 м · 6 спални места · 2 спални',
  tag: '',
};
const module = new URL('../../../functions/images/draw-share-picture.ts', import.meta.url).href;
const file = await encodings['image/jpeg'](photo(1600, 1200));
const pixels = (jpeg: Buffer, area = { left: 0, top: 466, width: 800, height: 164 }) =>
  sharp(jpeg).extract(area).raw().toBuffer();

describe('the outlines of letters, drawn without a font', () => {
  test('give every letter of both alphabets and every sign a shape of its own', () => {
    const shapes = Array.from(bulgarian + english + signs, (letter) =>
      textOutlines(letter, 'bold', 100, 0, 0),
    );
    for (const shape of shapes) expect(shape).toMatch(/ d="[^"]{10,}"/);
    // Of these some look alike in both alphabets, as А and A do; within one they differ.
    for (const alphabet of [bulgarian, english])
      expect(
        new Set(Array.from(alphabet, (letter) => textOutlines(letter, 'bold', 100, 0, 0))).size,
      ).toBe(alphabet.length);
  });

  test('in the lighter weight cover everything that facts are made of', () => {
    const months = Array.from({ length: 12 }, (_, month) =>
      new Date(Date.UTC(2026, month, 11)).toISOString(),
    );
    const facts = languages.flatMap((language) => [
      ...[1, 2, 34, 56, 78, 90].map(
        (beds) =>
          houseShareCard(house({ beds, bedrooms: beds, year: 2013 }), language)?.facts ?? '',
      ),
      ...months.map(
        (day) =>
          campaignShareCard(
            {
              id: card.id,
              name: '',
              image: null,
              start_date: day,
              end_date: '2027-12-01T00:00:00.000Z',
              reduction: '',
            },
            language,
          ).facts,
      ),
    ]);
    for (const letter of new Set(facts.join('')))
      expect([letter, textWidth(letter, 'medium', 100)]).toEqual([
        letter,
        expect.toSatisfy((width) => width > 0),
      ]);
  });

  test('replace an unknown accented letter by the plain one, and leave out an unknown sign', () => {
    expect(textOutlines('Čă', 'bold', 10, 0, 0)).toBe(textOutlines('Ca', 'bold', 10, 0, 0));
    expect(textOutlines('A\u{1f600}漢B', 'bold', 10, 0, 0)).toBe(
      textOutlines('AB', 'bold', 10, 0, 0),
    );
    expect(textWidth('', 'bold', 10)).toBe(0);
  });

  test('shrink for a long text, then cut it', () => {
    expect(fitText('Rio', 'bold', [50, 40], 500)).toEqual({ text: 'Rio', size: 50 });
    const long = 'Мобилен дом с много дълго име '.repeat(5);
    const { text, size } = fitText(long, 'bold', [50, 40], 500);
    expect(size).toBe(40);
    expect(text).toMatch(/^Мобилен.*\S…$/);
    expect(textWidth(text, 'bold', size)).toBeLessThanOrEqual(500);
  });
});

describe('a share picture', () => {
  test('is a JPEG of the size that social networks ask for, and small', async () => {
    const drawn = await drawSharePicture(card, file);
    expect(await sharp(drawn).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    });
    expect(drawn.length).toBeLessThan(300_000);
  });

  test('contains no text, font or address that the machine would have to supply', () => {
    expect(shareDrawing({ ...card, tag: 'до 12 %', picture: null })).not.toMatch(
      /<text|font|href|url\(/,
    );
  });

  test('is the same where no font is installed', async () => {
    const draw = `
      const { drawSharePicture } = await import(${JSON.stringify(module)});
      process.stdout.write(await drawSharePicture(${JSON.stringify({ ...card, picture: null })}, null));`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', draw], {
      env: {
        PATH: process.env.PATH,
        // The dealer whose wordmark is drawn.
        SHOWROOM_DEALER: process.env.SHOWROOM_DEALER,
        NODE_OPTIONS: process.env.NODE_OPTIONS,
        FONTCONFIG_PATH: '/nowhere',
        FONTCONFIG_FILE: '/nowhere/fonts.conf',
        HOME: '/nowhere',
      },
      maxBuffer: 10_000_000,
    });
    expect(stdout.equals(await drawSharePicture({ ...card, picture: null }, null))).toBe(true);
  });

  test('changes with name, facts and language', async () => {
    const drawn = await Promise.all(
      [
        card,
        { ...card, title: 'Борова гора' },
        { ...card, title: 'Борова роща' },
        { ...card, facts: '2020 г.' },
        { ...card, facts: '' },
      ].map(async (one) => pixels(await drawSharePicture(one, file))),
    );
    for (const [at, one] of drawn.entries())
      for (const other of drawn.slice(at + 1)) expect(isDeepStrictEqual(one, other)).toBe(false);
    const corner = { left: 800, top: 466, width: 400, height: 164 };
    const [bg, en] = await Promise.all(
      (['bg', 'en'] as const).map(async (language) =>
        pixels(await drawSharePicture({ ...card, language }, file), corner),
      ),
    );
    // A dealer may have one name in both languages.
    const { wordmark } = dealer;
    expect(isDeepStrictEqual(bg, en)).toBe(isDeepStrictEqual(wordmark.bg, wordmark.en));
  });

  test('of a campaign says how far prices come down, over its picture or over the dealer’s green', async () => {
    const campaign = { ...card, subject: 'campaign', tag: 'до 12\u00a0% намаление' } as const;
    const area = { left: 60, top: 400, width: 4, height: 4 };
    for (const picture of [file, null]) {
      const drawn = await drawSharePicture(
        { ...campaign, picture: picture && card.picture },
        picture,
      );
      const [red = 0, green = 0, blue = 0] = await pixels(drawn, area);
      // Clay, as near as a JPEG comes to it.
      expect(Math.abs(red - 0xb4) + Math.abs(green - 0x47) + Math.abs(blue - 0x2a)).toBeLessThan(
        40,
      );
    }
  });

  test('is not drawn from a file that is no picture', async () => {
    await expect(drawSharePicture(card, Buffer.from('no picture'))).rejects.toThrow();
  });
});
