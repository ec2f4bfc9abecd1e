import { describe, expect, test } from 'vitest';
import { behavioursOf, findBehaviour } from '#infra/local/edge/behaviours.ts';

const behaviours = behavioursOf(['/favicon.svg', '/pictures/*']);

describe('the behaviours of the local edge', () => {
  test.each([
    ['/assets/boot-1.js', '/assets/*'],
    ['/assets', '*'],
    ['/media/og/house-1.jpg', '/media/og/*'],
    ['/media/images/a.jpg', '/media/*'],
    ['/api/admin/caravans', '/api/admin/*'],
    ['/api/caravans', '/api/*'],
    ['/config.json', '/config.json'],
    ['/favicon.svg', '/favicon.svg'],
    ['/pictures/hero.webp', '/pictures/*'],
    ['/bg/houses', '*'],
    ['/', '*'],
  ])('send %s to %s', (path, pattern) => {
    expect(findBehaviour(behaviours, path).pattern).toBe(pattern);
  });
});
