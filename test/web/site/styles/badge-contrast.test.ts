import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../../web/src');
const css = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => readFileSync(join(root, file), 'utf8').replace(/\/\*.*?\*\//gs, ''))
  .join('\n');
const rules = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selectors = '', body = '']) => ({
  // `.staff-status.staff-status-sold` is a rule for its last class, too.
  selectors: selectors
    .replaceAll(/:is\(|\)/g, '')
    .split(',')
    .map((selector) => selector.trim().replace(/^(?:\.[\w-]+)*(?=\.[\w-]+$)/, '')),
  body,
}));
const tokens = new Map(
  [...css.matchAll(/(--[\w-]+):\s*(#[0-9a-f]+)/g)].map(([, name, colour]) => [name, colour]),
);

/** The value that the rules for exactly this class give a property, the last one winning. */
function declared(name: string, property: 'color' | 'background'): string | undefined {
  const found = rules
    .filter(({ selectors }) => selectors.includes(`.${name}`))
    .map(({ body }) => new RegExp(`(?:^|[;\\s])${property}:\\s*([^;]+)`).exec(body)?.[1]?.trim())
    .filter((value) => value !== undefined && value !== 'inherit');
  const value = found.at(-1);
  return value?.startsWith('var(') ? tokens.get(value.slice(4, -1)) : value;
}

function luminance(hex: string): number {
  const digits =
    hex.length === 4
      ? [...hex.slice(1)].map((digit) => digit + digit)
      : (hex.slice(1).match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0] = digits
    .map((pair) => Number.parseInt(pair, 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast as WCAG 2 has it, 1 to 21. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Degrees on the colour wheel: 0 red, 120 green, 240 blue. */
function hueOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = (hex.slice(1).match(/../g) ?? []).map((pair) =>
    Number.parseInt(pair, 16),
  );
  const [alpha, beta] = [(2 * red - green - blue) / 2, (Math.sqrt(3) / 2) * (green - blue)];
  return (Math.atan2(beta, alpha) * (180 / Math.PI) + 360) % 360;
}

/** Every badge: the class all of a kind have, and those of its states. */
const badges: [kind: string, states: string[]][] = [
  ['tag', ['tag-sold', 'tag-reserved', 'tag-new', 'tag-offer']],
  ['staff-status', ['staff-status', 'staff-status-reserved', 'staff-status-sold']],
  ['offer-status', ['offer-status', 'offer-status-active_banner', 'offer-status-expired']],
  ['staff-badge', ['alarm', 'good', 'bad', 'info', 'warn'].map((tone) => `staff-badge-${tone}`)],
  [
    'request-bank',
    ['none', 'waiting', 'good', 'bad', 'warn'].map((tone) => `request-bank-${tone}`),
  ],
  ['request-clock', ['request-clock', 'request-clock-soon', 'request-clock-overdue']],
  ['countdown-card', ['countdown-card']],
];
const states = badges.flatMap(([kind, all]) => all.map((state): [string, string] => [state, kind]));

describe('a badge has enough contrast', () => {
  test.each(states)('%s', (state, kind) => {
    const ink = declared(state, 'color') ?? declared(kind, 'color') ?? tokens.get('--ink');
    const own = declared(state, 'background') ?? declared(kind, 'background');
    if (!ink) throw new Error('no ink');
    // A badge without a ground of its own stands on a card or on the page.
    for (const ground of own?.startsWith('#')
      ? [own]
      : [tokens.get('--card'), tokens.get('--paper')])
      expect(contrast(ink, ground ?? '#fff'), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  });

  test.each([
    ['tag-sold', 'red', 345, 375],
    ['tag-reserved', 'orange', 15, 45],
    ['tag-new', 'blue', 195, 250],
  ])('%s is %s, as the specification has it', (name, _, from, to) => {
    const hue = hueOf(declared(name, 'background') ?? '');
    expect(hue < from ? hue + 360 : hue).toBeGreaterThanOrEqual(from);
    expect(hue < from ? hue + 360 : hue).toBeLessThanOrEqual(to);
  });

  test('the end of a countdown has enough contrast on clay', () => {
    expect(contrast('#fff', tokens.get('--clay') ?? '#fff')).toBeGreaterThanOrEqual(4.5);
  });

  test('this test computes 21 as the contrast of black on white', () => {
    expect(contrast('#000', '#ffffff')).toBeCloseTo(21);
  });
});
