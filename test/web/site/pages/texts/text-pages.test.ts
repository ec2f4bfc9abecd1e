import { describe, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { chatNames, companyLines } from '#domain/dealer/dealer-contact.ts';
import { languages } from '#domain/locale.ts';
import { backupDays } from '#domain/records/backup.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { financingMessages } from '#shared/texts/financing-messages.ts';
import { indexablePaths } from '#site/server/site-pages.ts';
import { renderSite } from '#support/render-site.ts';

describe.each(languages)('the legal notices in %s', (language) => {
  test('in the privacy notice say who keeps data, who gets them, for how long, and where to complain', async () => {
    const { html, status } = await renderSite(`/${language}/privacy`, []);
    expect(status).toBe(200);
    expect(html).toContain(
      `<link rel="canonical" href="https://homes.example/${language}/privacy">`,
    );
    expect(html).toMatch(/<meta name="description" content="[^"]{60,}">/);
    for (const fact of [
      dealer.name[language],
      dealer.address.street[language],
      dealer.email,
      dealer.provider.name[language],
      String(dealer.retentionMonths),
      'www.cpdp.bg',
    ])
      expect(html).toContain(fact);
    expect(html).not.toContain('reCAPTCHA');
  });

  test.each(['privacy', 'terms'])(
    'say in full on %s which company answers for the site',
    async (name) => {
      const { html } = await renderSite(`/${language}/${name}`, []);
      const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
      for (const line of companyLines(language)) expect(main).toContain(`<li>${line}</li>`);
      expect(main).toContain(dealer.email);
    },
  );

  test('in the privacy notice name everything that the site stores in a browser, and when that is sent', async () => {
    const { html } = await renderSite(`/${language}/privacy`, []);
    const kept = {
      bg: /превключите езика, бисквитката „lang“ го помни една година.*за запитване.*Любимите.*за сравнение.*разгледаните/s,
      en: /switch the language, a cookie, “lang”, remembers it for a year.*contact form.*favourites.*compare.*viewed/s,
    };
    expect(html).toMatch(kept[language]);
    const sent = {
      bg: /изчиства списъка и спира запомнянето.*изпраща на сайта ни номерата на домовете/,
      en: /clears the list and stops your browser from remembering more.*sends our site the numbers of the homes/,
    };
    expect(html).toMatch(sent[language]);
  });

  test('in the privacy notice name logs and backups with their days, and call a fingerprint irreversible', async () => {
    const { html } = await renderSite(`/${language}/privacy`, []);
    const facts = {
      bg: [
        /дневници \(логове\).*след три месеца/s,
        /Резервни копия: 35 дни/,
        /необратим отпечатък/,
      ],
      en: [/in its logs.*after three months/s, /Backups: [^.]* for 35 days/, /one-way fingerprint/],
    };
    expect(backupDays).toBe(35);
    for (const fact of facts[language]) expect(html).toMatch(fact);
    expect(html).not.toMatch(/шифрован|encrypted/);
  });

  test('in the privacy notice say who gets what is written on a messenger that the dealer has', async () => {
    const { html } = await renderSite(`/${language}/privacy`, []);
    const { sales, service } = dealer.phones;
    const chats = [...new Set([...sales.chats, ...service.chats])];
    if (chats.length === 0) return expect(html).not.toMatch(/Viber|WhatsApp/);
    const names = chats.map((chat) => chatNames[chat]).join(language === 'bg' ? ' или ' : ' or ');
    const said = { bg: `Когато ни пишете по ${names}`, en: `When you write to us on ${names}` };
    expect(html).toContain(`<h2>${said[language]}</h2>`);
    expect(html).toContain(`<li>${names}, `);
  });

  test('rest the loan on the customer’s request, and nothing on a consent', async () => {
    const { html } = await renderSite(`/${language}/privacy`, []);
    const ground = {
      bg: /б\. „б“ от GDPR\)\. Искането е отметката във формуляра/,
      en: /6\(1\)\(b\) GDPR\)\. That request is the tick in the form/,
    };
    expect(html).toMatch(ground[language]);
    const { financing } = financingMessages[language];
    const texts = [
      html,
      financing.consent(dealer.provider.name[language]),
      financing.problems.consent,
      financing.fields.consent,
      adminMessages[language].adminLoans.consent('25.11.2026'),
    ];
    for (const text of texts) expect(text).not.toMatch(/съглас(ие|ен|явам|ете)|consent|\bagree/i);
  });

  test.each(['loan-success', 'loan-failed'])(
    'of the page %s say what comes next, and stay out of search engines',
    async (name) => {
      const { html, status } = await renderSite(`/${language}/${name}`, []);
      expect(status).toBe(200);
      expect(html).toContain('<meta name="robots" content="noindex">');
      expect(html).toContain(`href="/${language}/houses"`);
      expect(html).toContain(`tel:${dealer.phones.sales.dial}`);
      expect(html).toContain(dealer.provider.name[language]);
    },
  );

  test('after the bank are true for who has just signed and for who still waits', async () => {
    const { html } = await renderSite(`/${language}/loan-success`, []);
    const conditions = {
      bg: [
        /<li>Ако сте подписали договора, ще ви се обадим/,
        /<li>Ако още чакате решение, банката/,
      ],
      en: [
        /<li>If you have signed the contract, we will call/,
        /<li>If the bank is still deciding,/,
      ],
    };
    for (const condition of conditions[language]) expect(html).toMatch(condition);
    // Neither comes after the other.
    expect(html.slice(html.indexOf('<main'), html.indexOf('</main>'))).not.toContain('<ol>');
  });

  test('in the privacy notice are linked from every page', async () => {
    for (const path of ['', '/houses', '/faq', '/nothing'])
      expect((await renderSite(`/${language}${path}`, [])).html).toContain(
        `href="/${language}/privacy"`,
      );
  });

  test('answer the question about the warranty with the statutory rights, and link to the legal guarantee', async () => {
    const { html } = await renderSite(`/${language}/faq`, []);
    const answer = /<p id="warranty">(.*?)<\/p>/s.exec(html)?.[1] ?? '';
    expect(answer).toMatch(
      /Законовата важи за всеки дом: две години|The legal one holds for every home: two years/,
    );
    expect(answer).toContain(`href="/${language}/terms#legal-guarantee"`);
  });

  test('of the legal guarantee say how long and for what it holds, what customers may ask for, and where', async () => {
    const { html } = await renderSite(`/${language}/terms`, []);
    const notice = /<section id="legal-guarantee">(.*?)<\/section>/s.exec(html)?.[1] ?? '';
    const said = {
      bg: [
        /Законова гаранция за съответствие/,
        /две години/,
        /една година/,
        /ремонт или замяна – безплатно/,
        /намаление на цената/,
      ],
      en: [
        /Legal guarantee of conformity/,
        /two years/,
        /less than a year/,
        /repair or replacement, free/,
        /lower price/,
      ],
    };
    for (const part of said[language]) expect(notice).toMatch(part);
    expect(notice).toMatch(/Европейски съюз|European Union/);
    expect(notice).toContain(`index_${language}.htm"`);
    // The questions for the lawyer are comments of the sources, and must not reach the page.
    expect(notice).not.toMatch(/lawyer|юрист|адвокат/i);
  });

  test('in the terms promise that a complaint is entered in the register and cured within a month', async () => {
    const { html } = await renderSite(`/${language}/terms`, []);
    const title = { bg: 'Рекламации', en: 'Complaints' }[language];
    const section = new RegExp(`<h2>${title}</h2>(.*?)</section>`, 's').exec(html)?.[1] ?? '';
    const duties = {
      bg: /в регистъра си и отстраняваме несъответствието безплатно, до един месец/,
      en: /in our register and put right, free of charge, whatever is not as agreed, within a month/,
    };
    expect(section).toMatch(duties[language]);
    expect(section).not.toMatch(/Отговаряме|answer/);
    expect(section).toContain(dealer.company.supervisor.site);
  });

  test.skipIf(dealer.microEnterprise)(
    'in the accessibility statement say what was checked, what fails, whom to tell, and who supervises',
    async () => {
      const { html, status } = await renderSite(`/${language}/accessibility`, []);
      expect(status).toBe(200);
      const said = {
        bg: [
          /WCAG\) 2\.2, нива A и AA/,
          /не твърдим, че отговаря напълно/,
          /Видеото на дом/,
          /Директива \(ЕС\) 2019\/882/,
        ],
        en: [
          /WCAG\) 2\.2, levels A and AA/,
          /do not say that it conforms in full/,
          /A home’s video/,
          /Directive \(EU\) 2019\/882/,
        ],
      };
      for (const part of said[language]) expect(html).toMatch(part);
      const { supervisor } = dealer.company;
      for (const fact of [dealer.email, supervisor.name[language], supervisor.site])
        expect(html.slice(html.indexOf('<main'), html.indexOf('</main>'))).toContain(fact);
      expect(html).not.toContain('reCAPTCHA');
    },
  );

  test.skipIf(dealer.microEnterprise)(
    'on accessibility are linked from every page and found by search engines',
    async () => {
      for (const path of ['', '/houses', '/nothing'])
        expect((await renderSite(`/${language}${path}`, [])).html).toContain(
          `href="/${language}/accessibility"`,
        );
      expect(await indexablePaths()).toContain('/bg/accessibility');
    },
  );

  test('of the legal guarantee are linked from every page', async () => {
    for (const path of ['', '/houses', '/nothing'])
      expect((await renderSite(`/${language}${path}`, [])).html).toContain(
        `href="/${language}/terms#legal-guarantee"`,
      );
  });
});
