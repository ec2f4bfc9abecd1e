import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressGroup } from '#domain/requests/form-rate.ts';

test('forms from an IPv4 address are counted by that address, however it is written', () => {
  expect(addressGroup('192.0.2.7')).toBe('192.0.2.7');
  expect(addressGroup('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(addressGroup('::FFFF:192.0.2.7')).toBe('192.0.2.7');
});

test('forms from an IPv6 address are counted by its network', () => {
  for (const address of [
    '2001:db8:1:2::',
    '2001:DB8:1:2::9',
    '2001:0db8:0001:0002:a:b:c:d',
    '2001:db8:1:2:ffff::1',
  ])
    expect(addressGroup(address)).toBe('2001:db8:1:2::/64');
  expect(addressGroup('2001:db8:1:3::9')).toBe('2001:db8:1:3::/64');
  expect(addressGroup('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(addressGroup('::1:2:3:4:5:6')).toBe('0:0:1:2::/64');
  expect(addressGroup('1::2:3:4:5:6:7')).toBe('1:0:2:3::/64');
  expect(addressGroup('::1')).toBe('0:0:0:0::/64');
  expect(addressGroup('::')).toBe('0:0:0:0::/64');
});

test('every spelling of an IPv6 address gives the same network', () => {
  const group = fc.integer({ min: 0, max: 0xffff });
  fc.assert(
    fc.property(
      fc.tuple(group, group, group, group),
      fc.tuple(group, group, group, group),
      (network, host) => {
        const long = [...network, ...host]
          .map((part) => part.toString(16).padStart(4, '0'))
          .join(':');
        // The browser's own shortest form.
        const short = new URL(`http://[${long}]`).hostname.slice(1, -1);
        expect(addressGroup(short)).toBe(addressGroup(long.toUpperCase()));
        expect(addressGroup(long)).toBe(
          `${network.map((part) => part.toString(16)).join(':')}::/64`,
        );
      },
    ),
  );
});

test('the networks of one site are one group; IPv4 addresses stay what they are', () => {
  const group = fc.integer({ min: 0, max: 0xffff });
  const text = (parts: readonly number[]) => parts.map((part) => part.toString(16)).join(':');
  fc.assert(
    fc.property(
      fc.tuple(group, group, group),
      fc.array(group, { minLength: 5, maxLength: 5 }),
      (site, rest) => {
        expect(addressGroup(text([...site, ...rest]), 48)).toBe(`${text(site)}::/48`);
      },
    ),
  );
  expect(addressGroup('2001:db8::1', 48)).toBe('2001:db8:0::/48');
  expect(addressGroup('192.0.2.7', 48)).toBe('192.0.2.7');
  expect(addressGroup('::ffff:192.0.2.7', 48)).toBe('192.0.2.7');
});
