// In a module of their own, so that a form's script loads these icons and no others.
export const closePath = 'M6 6l12 12M18 6 6 18';
export const checkPath = 'M4 12l6 6L20 6';

/** Line drawings on a 24 px grid, drawn with the text's colour. */
const paths = {
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  ruler: 'M3 8h18v8H3zM7 8v3M11 8v4M15 8v3M19 8v4',
  phone:
    'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14M16 16l5 5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: closePath,
  left: 'M15 5l-7 7 7 7',
  right: 'M9 5l7 7-7 7',
  check: checkPath,
  filter: 'M4 6h16M7 12h10M10 18h4',
  grid: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  list: 'M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01',
  play: 'M8 5l11 7-11 7z',
  pin: 'M12 21s7-6.2 7-11.5A7 7 0 0 0 5 9.5C5 14.8 12 21 12 21M12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5',
  mail: 'M3 6h18v13H3zM3 7l9 7 9-7',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 7v5l3 2',
  truck:
    'M2 6h12v10H2zM14 10h4l4 3v3h-8M6 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4M18 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4',
  expand: 'M4 9V4h5M20 15v5h-5M15 4h5v5M9 20H4v-5',
  retry: 'M20 12a8 8 0 1 1-2.5-5.8L20 8M20 3v5h-5',
  chat: 'M4 5h16v11H9l-5 4z',
  share: 'M12 15V3M8 7l4-4 4 4M6 11v9h12v-9',
} as const;
export type IconName = keyof typeof paths;

/** Decorative. */
export const Icon = ({ name }: { name: IconName }) => <Drawing path={paths[name]} />;

/** Decorative. */
export function Drawing({ path }: { path: string }) {
  return (
    <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
