interface Versioned {
  version: number;
  updated_at: string;
}

/** Version and time of the write after `before`. The time never runs backwards, whatever the clock does: it orders writes. */
export function nextVersion(before: Versioned, now: Date): Versioned {
  const time = Math.max(now.getTime(), Date.parse(before.updated_at));
  return { version: before.version + 1, updated_at: new Date(time).toISOString() };
}
