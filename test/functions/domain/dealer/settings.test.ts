import { describe, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import {
  isPublished,
  settingsFields,
  settingsOf,
  settingsTopicNames,
} from '#domain/dealer/settings.ts';

const standard = { hours: [...dealer.openingHours], closed_days: [], open_days: [] };

describe('what staff set themselves', () => {
  test('is what dealer.ts says, until they set something', () => {
    expect(settingsTopicNames).toEqual(['hours', 'makers', 'templates', 'viewings']);
    expect(settingsOf('hours', undefined)).toEqual(standard);
    expect(settingsOf('makers', undefined)).toEqual({ makers: [] });
  });

  test('is read without fields of a later release, and is the standard where it is broken', () => {
    const set = { hours: ['Mo 09:00-17:00'], closed_days: [], open_days: [] };
    expect(settingsOf('hours', { ...set, later: true })).toEqual(set);
    expect(settingsOf('hours', { ...set, hours: 'always' })).toEqual(standard);
  });

  test('is what visitors read, but for the templates of replies', () => {
    expect(settingsTopicNames.filter(isPublished)).toEqual(['hours', 'makers', 'viewings']);
    expect(isPublished('of-a-later-release')).toBe(true);
  });

  test('is recorded field by field', () => {
    expect(settingsFields).toEqual([
      'value.hours',
      'value.closed_days',
      'value.open_days',
      'value.makers',
      'value.templates',
      'value.places',
      'value.lead_hours',
      'value.minutes',
      'value.remind_at',
    ]);
  });
});
