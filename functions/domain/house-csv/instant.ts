/**
 * An instant as ISO 8601 in UTC, or null when it makes no sense. Database exports write "2025-03-03 15:03:34+00"; a time
 * without a zone is UTC.
 */
export function readInstant(text: string): string | null {
  const parts = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|[+-]\d\d(?::?\d\d)?)?$/i.exec(text.trim());
  if (!parts) return null;
  const [, date, time, zone = 'Z'] = parts;
  const offset = /^z$/i.test(zone) ? 'Z' : `${zone.slice(0, 3)}:${zone.replace(':', '').slice(3) || '00'}`;
  const instant = new Date(`${date}T${time}${offset}`);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}
