import { sync, type VEvent } from 'node-ical';

/** The one entry of a calendar's file, as a program that is not ours reads it. */
export function readEntry(content: string): VEvent {
  const parts = Object.values(sync.parseICS(content));
  const [event, ...others] = parts.filter((part) => part?.type === 'VEVENT');
  if (event?.type !== 'VEVENT' || others.length > 0) throw new Error('Not one entry');
  return event;
}

/**
 * The calendar entry in a whole message, and what mail programs are to do with it; null where it
 * has none. Mail programs read the part, people keep the file: both have to be there.
 */
export function entryIn(raw: string | undefined): { method: string; event: VEvent } | null {
  const method = /^Content-Type: text\/calendar;[^\n]*method=(\w+)/im.exec(raw ?? '')?.[1];
  const file = /^Content-Type: application\/ics[\s\S]*?\r?\n\r?\n([\w+/=\r\n]+)/im.exec(raw ?? '');
  if (!method && !file) return null;
  const content = Buffer.from(file?.[1] ?? '', 'base64').toString();
  return { method: method ?? '', event: readEntry(content) };
}
