import type { Template } from './templates.ts';

/** The templates that a new site begins with; staff change them in their settings. */
export const standardTemplates: readonly Template[] = [
  {
    id: 'available',
    name: { bg: 'Още е свободен', en: 'Still available' },
    subject: { bg: '{house} е свободен', en: '{house} is available' },
    text: {
      bg: `Здравейте, {name}!

Благодарим Ви за интереса.
{house} е свободен и може да го видите при нас.
Цената му днес е {price}.
Снимките и описанието са тук: {link}

Работно време: {hours}
Заповядайте, или ни се обадете на {phone}.`,
      en: `Hello {name},

Thank you for your interest.
{house} is available, and you can see it at our yard.
Its price today is {price}.
Pictures and description are here: {link}

Opening hours: {hours}
Come and see it, or call us on {phone}.`,
    },
  },
  {
    id: 'price',
    name: { bg: 'Цена и вноски', en: 'Price and instalments' },
    subject: { bg: 'Цена и вноски за {house}', en: 'Price and instalments for {house}' },
    text: {
      bg: `Здравейте, {name}!

{house} днес струва {price}.

Снимките и описанието са тук: {link}

Може да го платите и на вноски: пресметнете ги на страницата му с Ваша първоначална вноска. Представителен пример: {instalments}

Ако имате въпроси, обадете ни се на {phone}.`,
      en: `Hello {name},

The price of {house} today is {price}.

Pictures and description are here: {link}

You can also pay by instalments: work them out on its page with your own down payment. Representative example: {instalments}

If you have any questions, call us on {phone}.`,
    },
  },
  {
    id: 'visit',
    name: { bg: 'Елате да го видите', en: 'Come and see it' },
    subject: { bg: 'Елате да видите {house}', en: 'Come and see {house}' },
    text: {
      bg: `Здравейте, {name}!

Елате да видите {house} на място: влизате вътре, разглеждате спокойно, а ние отговаряме на всичко.

Работно време: {hours}
Кажете ни кога ще дойдете, за да Ви чакаме: отговорете на това писмо или се обадете на {phone}.
Домът: {link}`,
      en: `Hello {name},

Come and see {house}: step inside, take your time, and we will answer every question.

Opening hours: {hours}
Tell us when you are coming and we will be waiting: reply to this email or call {phone}.
The home: {link}`,
    },
  },
  {
    id: 'sold',
    name: { bg: 'Продаден: подобни домове', en: 'Sold: similar homes' },
    subject: { bg: '{house} вече е продаден', en: '{house} has been sold' },
    text: {
      bg: `Здравейте, {name}!

За съжаление {house} вече е продаден.
Ето подобни домове: {alike}

Кажете ни какво търсите и ще Ви пишем, щом дойде подходящ дом. Телефонът ни е {phone}.`,
      en: `Hello {name},

We are sorry, {house} has been sold.
Here are similar homes: {alike}

Tell us what you are looking for, and we will write when the right home comes in. Our number is {phone}.`,
    },
  },
  {
    id: 'delivery',
    name: { bg: 'Доставка', en: 'Delivery' },
    subject: { bg: 'Доставка на {house}', en: 'Delivery of {house}' },
    text: {
      bg: `Здравейте, {name}!

Благодарим Ви, че питате за доставката на {house}.
За да Ви кажем цена и ден, напишете ни:
- населеното място и колко близо до парцела стига камион;
- дали пътят има завои, мостове или кабели, които пречат;
- дали площадката е готова.

Отговорете на това писмо, ако може със снимка на пътя, или се обадете на {phone}.
Домът: {link}`,
      en: `Hello {name},

Thank you for asking about the delivery of {house}.
To give you a price and a day, we need to know:
- the town or village, and how close to the plot a lorry can get;
- whether bends, bridges or cables are in the way;
- whether the pitch is ready.

Reply to this email, with a picture of the road if you can, or call us on {phone}.
The home: {link}`,
    },
  },
  {
    id: 'tried',
    name: { bg: 'Търсихме Ви по телефона', en: 'We tried to call' },
    subject: { bg: 'Търсихме Ви по телефона', en: 'We tried to call you' },
    text: {
      bg: `Здравейте, {name}!

Търсихме Ви по телефона, но не успяхме да се чуем.
Пишете ни кога да Ви се обадим, или ни потърсете на {phone}.

Работно време: {hours}`,
      en: `Hello {name},

We tried to call you, but could not reach you.
Write to us when we may call again, or call us on {phone}.

Opening hours: {hours}`,
    },
  },
  {
    id: 'exchange',
    name: { bg: 'Замяна', en: 'Part exchange' },
    subject: { bg: 'Вашият дом срещу {house}', en: 'Your home in part exchange for {house}' },
    text: {
      bg: `Здравейте, {name}!

Да, може да вземем Вашия дом срещу {house}.
За да Ви кажем колко даваме за него, изпратете ни:
- марка, модел, година и размери;
- няколко снимки отвън и отвътре;
- къде се намира.

Отговорете на това писмо или се обадете на {phone}.`,
      en: `Hello {name},

Yes, we can take your home in part exchange for {house}.
To tell you what we would give for it, send us:
- make, model, year and size;
- a few pictures from outside and inside;
- where it stands.

Reply to this email or call us on {phone}.`,
    },
  },
  {
    id: 'thanks',
    name: { bg: 'Благодарим', en: 'Thanks' },
    subject: { bg: 'Благодарим Ви', en: 'Thank you' },
    text: {
      bg: `Здравейте, {name}!

Благодарим Ви, че се обърнахте към нас. Ако имате още въпроси, обадете ни се на {phone} или отговорете на това писмо.`,
      en: `Hello {name},

Thank you for getting in touch with us. If you have any more questions, call us on {phone} or reply to this email.`,
    },
  },
];
