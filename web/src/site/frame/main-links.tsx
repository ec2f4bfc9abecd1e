import { useSite } from '#shared/site-context.tsx';

/** The five main links, the one of this page marked. */
export function MainLinks() {
  const { language, messages, path = '' } = useSite();
  const { nav } = messages.common;
  const home = `/${language}`;
  const links = [
    [home, nav.home],
    [`${home}/houses`, nav.houses],
    [`${home}/about`, nav.about],
    [`${home}/contact`, nav.contact],
    [`${home}/faq`, nav.faq],
  ] as const;
  return links.map(([href, label]) => {
    const here =
      path === href ? 'page' : href !== home && path.startsWith(`${href}/`) ? 'true' : undefined;
    return (
      <a key={href} href={href} aria-current={here}>
        {label}
      </a>
    );
  });
}
