import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { brokenFile, codeOf, readKeptJson, reasonOf, writeKept } from '../../shared/kept-file.ts';
import { type Mail, mailSchema, type OutgoingMail } from './mail.ts';

export interface Inbox {
  add(mail: OutgoingMail): Mail;
  /** Newest first. */
  mails(): readonly Mail[];
  clear(): void;
}

/** Mails as one JSON file each, or in memory. */
export function openInbox(folder: string | undefined): Inbox {
  const fileOf = (id: string) => join(folder ?? '', `${id}.json`);
  let mails = folder === undefined ? [] : readMails(folder);
  let count = Number(mails[0]?.id.split('-')[0] ?? 0);
  return {
    add(outgoing) {
      count += 1;
      const id = `${String(count).padStart(6, '0')}-${crypto.randomUUID().slice(0, 8)}`;
      const mail: Mail = { id, at: new Date().toISOString(), ...outgoing };
      if (folder !== undefined) writeKept(fileOf(id), `${JSON.stringify(mail, null, 2)}\n`);
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

/** Newest first: the ids count up, so the names sort by arrival. */
function readMails(folder: string): Mail[] {
  let names: string[];
  try {
    mkdirSync(folder, { recursive: true });
    names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  } catch (error) {
    const why = codeOf(error) === 'EEXIST' ? 'it is no folder' : reasonOf(error);
    throw brokenFile({ what: 'The mails', file: folder, why, after: 'go on without them' });
  }
  return names
    .sort()
    .reverse()
    .flatMap((name) => {
      const kept = { what: 'A mail', file: join(folder, name), after: 'go on without it' };
      return readKeptJson(kept, mailSchema) ?? [];
    });
}
