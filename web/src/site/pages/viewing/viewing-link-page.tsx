import '../texts/text.css';
import { publicCalls } from '#domain/api/calls.ts';
import { useSite } from '#shared/site-context.tsx';
import { formPagesMessages } from '#shared/texts/form-pages-messages.ts';
import { FormField } from '../../islands/form-field.tsx';
import type { SitePage } from '../../page.ts';
import { PostedForm } from './viewing-parts.tsx';

/**
 * Where a letter's link leads. Programs that check mail open links, so nothing happens before the
 * visitor presses the button. `scripts/viewing` moves the token from the address into the field; it
 * stands behind the `#`, which no browser sends. Without script the visitor copies it.
 */
function ViewingLink() {
  const { language } = useSite();
  const { own, link } = formPagesMessages[language].viewing;
  return (
    <div className="wrap viewing prose">
      <h1>{own.title}</h1>
      <p className="lead">{link.lead}</p>
      <PostedForm action={publicCalls.openViewing.path} submit={link.submit} captcha="none">
        <div data-token="">
          <FormField
            form="viewing"
            name="token"
            label={link.code}
            hint={link.codeHint}
            required
            pattern="[\w\-]{43}"
            title={link.codeHint}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
      </PostedForm>
    </div>
  );
}

export const viewingLinkPage: SitePage = {
  sheet: 'viewing',
  make({ language, path }) {
    const { own, link } = formPagesMessages[language].viewing;
    return {
      body: <ViewingLink />,
      head: {
        title: own.title,
        description: link.lead,
        keywords: '',
        canonical: path,
        noindex: true,
      },
      headers: { 'cache-control': 'no-store' },
    };
  },
};
