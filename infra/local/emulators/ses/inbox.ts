import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Mail, mailSchema, type OutgoingMail } from './mail.ts';

export interface Inbox {
  add(mail: OutgoingMail): Mail;
  /** Newest first. */
  mails(): readonly Mail[];
  clear(): void;
}

/** Mails as one JSON file each, in memory without a folder. */
export function openInbox(folder: string | undefined): Inbox {
  if (folder !== undefined) mkdirSync(folder, { recursive: true });
  const fileOf = (id: string) => join(folder ?? '', `${id}.json`);
  const files = folder === undefined ? [] : readdirSync(folder).filter((name) => name.endsWith('.json'));
  // The ids count up, so names are in the order of arrival.
  let mails: Mail[] = files
    .sort()
    .reverse()
    .map((name) => mailSchema.parse(JSON.parse(readFileSync(join(folder ?? '', name), 'utf8'))));
  let count = Number(mails[0]?.id.split('-')[0] ?? 0);
  return {
    add(outgoing) {
      count += 1;
      const id = `${String(count).padStart(6, '0')}-${crypto.randomUUID().slice(0, 8)}`;
      const mail: Mail = { id, at: new Date().toISOString(), ...outgoing };
      if (folder !== undefined) writeFileSync(fileOf(id), `${JSON.stringify(mail, null, 2)}\n`);
      mails = [mail, ...mails];
      return mail;
    },
    mails: () => mails,
    clear() {
      if (folder !== undefined) for (const { id } of mails) rmSync(fileOf(id), { force: true });
      mails = [];
    },
  };
}
