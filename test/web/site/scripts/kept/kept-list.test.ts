import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createKeptList } from '#site/scripts/kept/kept-list.ts';

const rio = { id: 'd4917d21', name: 'Willerby Rio Gold' };
const swift = { id: '0abcdef1', name: 'Swift Moselle' };
const abi = { id: '12345678', name: 'ABI Родопи' };

/** A browser's storage that can be forbidden, or full. */
function storageRig(stored: Record<string, string> = {}) {
  const state = { stored, shut: false, full: false };
  return {
    state,
    storage: () => {
      if (state.shut) throw new DOMException('denied', 'SecurityError');
      return {
        getItem: (key: string) => state.stored[key] ?? null,
        setItem: (key: string, value: string) => {
          if (state.full) throw new DOMException('full', 'QuotaExceededError');
          state.stored[key] = value;
        },
        removeItem: (key: string) => {
          delete state.stored[key];
        },
      };
    },
  };
}

function openList({
  rig = storageRig(),
  events = new EventTarget(),
  max = 2,
  forgetsOldest = false,
} = {}) {
  return {
    rig,
    events,
    list: createKeptList({ key: 'list', max, forgetsOldest, storage: rig.storage, events }),
  };
}

const storageEvent = (key: string | null) => Object.assign(new Event('storage'), { key });

describe('a list of houses kept in the browser', () => {
  test('holds the newest first, each house once, under its latest slug', () => {
    const { list } = openList({ max: 3 });
    expect(list.houses()).toEqual([]);
    for (const house of [rio, swift, { ...rio, name: 'Willerby Rio Premier' }])
      expect(list.add(house)).toBe('stored');
    expect(list.houses()).toEqual([{ ...rio, name: 'Willerby Rio Premier' }, swift]);
    expect(list.has(swift.id)).toBe(true);
    list.remove(swift.id);
    expect(list.has(swift.id)).toBe(false);
  });

  test('is still there on the next page', () => {
    const { rig, list } = openList();
    list.add(rio);
    expect(openList({ rig }).list.houses()).toEqual([rio]);
  });

  test('refuses a house beyond its limit and stays as it was', () => {
    const { list } = openList();
    list.add(rio);
    list.add(swift);
    expect(list.add(abi)).toBe('full');
    expect(list.houses()).toEqual([swift, rio]);
    // A house that it has already is not one more.
    expect(list.add(rio)).toBe('stored');
  });

  test('of houses seen last drops the oldest beyond its limit', () => {
    const { list } = openList({ forgetsOldest: true });
    for (const house of [rio, swift, abi]) list.add(house);
    expect(list.houses()).toEqual([abi, swift]);
  });

  test('returns the same array until something changes, as React’s store hook needs', () => {
    const { list, events } = openList();
    list.add(rio);
    const before = list.houses();
    expect(list.houses()).toBe(before);
    const stop = list.watch(() => {});
    events.dispatchEvent(storageEvent('list'));
    expect(list.houses()).toBe(before);
    stop();
  });
});

describe('another tab of the browser', () => {
  test('changes this tab’s list as well, whatever it changes', () => {
    const { rig, events, list } = openList();
    let told = 0;
    const stop = list.watch(() => told++);
    rig.state.stored.list = JSON.stringify([abi]);
    events.dispatchEvent(storageEvent('other'));
    expect(told).toBe(0);
    events.dispatchEvent(storageEvent('list'));
    expect(list.houses()).toEqual([abi]);
    rig.state.stored = {};
    events.dispatchEvent(storageEvent(null));
    expect(list.houses()).toEqual([]);
    expect(told).toBe(2);
    stop();
    rig.state.stored.list = JSON.stringify([rio]);
    events.dispatchEvent(storageEvent('list'));
    expect(told).toBe(2);
  });

  test('keeps its houses when this tab writes', () => {
    const rig = storageRig();
    const one = openList({ rig, max: 3 }).list;
    const two = openList({ rig, max: 3 }).list;
    one.add(rio);
    two.add(swift);
    one.add(abi);
    expect(one.houses()).toEqual([abi, swift, rio]);
  });

  test('changes this tab’s list when Back restores the page', () => {
    const { rig, events, list } = openList();
    list.watch(() => {});
    rig.state.stored.list = JSON.stringify([rio]);
    events.dispatchEvent(new Event('pageshow'));
    expect(list.houses()).toEqual([rio]);
  });
});

describe('a list that the visitor switches off', () => {
  test('forgets its houses and keeps no more, on later pages too, until it is switched on', () => {
    const { rig, list } = openList();
    list.add(rio);
    list.switchOff();
    expect([list.isOff(), list.houses(), JSON.stringify(rig.state.stored)]).toEqual([
      true,
      [],
      '{"list":"off"}',
    ]);
    const { list: later } = openList({ rig });
    expect([later.isOff(), later.add(swift), later.houses()]).toEqual([true, 'off', []]);
    later.switchOn();
    expect([later.isOff(), later.add(swift), later.houses()]).toEqual([false, 'stored', [swift]]);
    expect(openList({ rig }).list.isOff()).toBe(false);
  });

  test('is switched off and on in another tab as well', () => {
    const { rig, events, list } = openList();
    let told = 0;
    list.watch(() => told++);
    const other = openList({ rig }).list;
    const states: boolean[] = [];
    for (const change of [other.switchOff, other.switchOff, other.switchOn]) {
      change();
      events.dispatchEvent(storageEvent('list'));
      states.push(list.isOff());
    }
    expect([states, told]).toEqual([[true, true, false], 2]);
  });

  test('does not hear a change of a tab that has not heard of it', () => {
    const { rig, list } = openList();
    list.add(rio);
    openList({ rig }).list.switchOff();
    expect([list.add(swift), list.remove(rio.id), list.replace([rio])]).toEqual([
      'off',
      'off',
      'off',
    ]);
    expect(rig.state.stored).toEqual({ list: 'off' });
  });

  test('loses its houses where the storage has no room even for a mark', () => {
    const { rig, list } = openList();
    list.add(rio);
    rig.state.full = true;
    list.switchOff();
    expect([rig.state.stored, list.isOff(), list.add(swift), list.houses()]).toEqual([
      {},
      true,
      'off',
      [],
    ]);
  });

  test('keeps nothing while the page is open where the storage is forbidden', () => {
    const { rig, list } = openList();
    rig.state.shut = true;
    list.add(rio);
    list.switchOff();
    expect([list.isOff(), list.add(rio), list.houses()]).toEqual([true, 'off', []]);
    list.switchOn();
    expect([list.add(rio), list.houses()]).toEqual(['unstored', [rio]]);
  });

  test('has no house after any changes while it is off, in whichever tab', () => {
    const house = fc.constantFrom(rio, swift, abi);
    const step = fc.record({
      tab: fc.nat(1),
      house,
      what: fc.constantFrom('add', 'remove', 'off'),
    });
    fc.assert(
      fc.property(fc.array(step), fc.boolean(), (steps, forgetsOldest) => {
        const rig = storageRig();
        const tabs = [openList({ rig, forgetsOldest }).list, openList({ rig, forgetsOldest }).list];
        let isOff = false;
        for (const { tab, house, what } of steps) {
          isOff ||= what === 'off';
          if (what === 'off') tabs[tab]?.switchOff();
          else if (what === 'add') tabs[tab]?.add(house);
          else tabs[tab]?.remove(house.id);
          if (isOff) expect(rig.state.stored).toEqual({ list: 'off' });
        }
      }),
    );
  });
});

describe('a browser’s storage that fails, full or forbidden', () => {
  test('leaves the list in the page’s memory when it is forbidden', () => {
    const { rig, list } = openList();
    rig.state.shut = true;
    expect(list.houses()).toEqual([]);
    expect(list.add(rio)).toBe('unstored');
    expect(list.add(swift)).toBe('unstored');
    expect(list.houses()).toEqual([swift, rio]);
    expect(list.add(abi)).toBe('full');
  });

  test('when full leaves a change visible, and gets it once there is room', () => {
    const { rig, list } = openList({ max: 3 });
    list.add(rio);
    rig.state.full = true;
    expect(list.add(swift)).toBe('unstored');
    rig.state.full = false;
    expect(list.add(abi)).toBe('stored');
    expect(openList({ rig, max: 3 }).list.houses()).toEqual([abi, swift, rio]);
  });

  test('with unknown content in it gives houses only', () => {
    for (const text of [
      '',
      '{',
      'null',
      '7',
      '{"id":"d4917d21"}',
      '[null,7,"x",{"id":7},{"id":"zz","name":"x"}]',
    ])
      expect(openList({ rig: storageRig({ list: text }) }).list.houses()).toEqual([]);
    fc.assert(
      fc.property(fc.json(), (text) => {
        const { list } = openList({ rig: storageRig({ list: text }) });
        for (const { id } of list.houses()) expect(id).toMatch(/^[0-9a-f]{8}$/);
        expect(list.add(rio)).not.toBe('unstored');
      }),
    );
  });

  test('gives no more houses than the list’s limit', () => {
    const text = JSON.stringify([
      rio,
      swift,
      rio,
      abi,
      { ...abi, id: 'aaaaaaaa', name: 'x'.repeat(999) },
    ]);
    expect(openList({ rig: storageRig({ list: text }) }).list.houses()).toEqual([rio, swift]);
    const { list } = openList({ rig: storageRig({ list: text }), max: 9 });
    expect(list.houses().map(({ name }) => name.length)).toEqual([17, 13, 10, 160]);
  });
});
