// CloudFront Function, runtime 2.0 (viewer request). Answers redirects before any origin is asked,
// drops query names that make no difference, and maps /media to the bucket. Self-contained: the
// runtime has no imports, and knows only part of the language.

const languages = ['bg', 'en'];
const oldPages = ['houses', 'about', 'contact', 'faq'];
const bankPages = ['loan-success', 'loan-failed'];
const untouched = ['api', 'assets', 'pictures', '_local'];
// The same names as in cached-query-names.ts; a test compares the two.
const listingNames = [
  'search',
  'type',
  'make',
  'minPrice',
  'maxPrice',
  'max_monthly',
  'beds',
  'minBeds',
  'bedrooms',
  'minBedrooms',
  'year',
  'minYear',
  'length',
  'maxLength',
  'width',
  'heating',
  'doubleGlazing',
  'freeDelivery',
  'discount',
  'available',
  'sort',
  'dir',
  'page',
  'view',
  'filters',
  'condition',
  'berth',
  'capacity',
];
// What a call takes, by its path; the others take no query.
const callNames = {
  '/api/caravans': listingNames,
  '/api/caravans/chosen': ['ids'],
  '/api/get-campaigns': ['campaign_id', 'include_caravans'],
  '/api/get-caravan-effective-price': ['caravan_id'],
  '/api/website-images': ['section'],
};
// What pages take.
const pageNames = listingNames.concat(['ids', 'period', 'down_payment', 'form', 'number']);

/**
 * Encodes whatever a browser could read as something other than text of one path segment, such as a
 * backslash.
 */
function encodeUnsafe(text) {
  return text.replace(/[^A-Za-z0-9\-._~!$&'()*+,;=:@%]+/g, (unsafe) => {
    try {
      return encodeURIComponent(unsafe);
    } catch (_) {
      return '';
    }
  });
}

/** The query as it came: CloudFront passes names and values on still encoded. */
function queryOf(request) {
  const pairs = [];
  for (const name in request.querystring) {
    const entry = request.querystring[name];
    const values = entry.multiValue ? entry.multiValue : [entry];
    // The runtime has no for…of.
    values.forEach((item) => {
      pairs.push(encodeUnsafe(name) + (item.value === '' ? '' : `=${encodeUnsafe(item.value)}`));
    });
  }
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/**
 * The request with only the query names that make a difference to its page or call, in one order:
 * equal queries share one cached answer, and nobody reaches the function behind with other names.
 */
function withKnownQuery(request) {
  const isCall = request.uri.indexOf('/api/') === 0;
  const names = isCall ? callNames[request.uri] || [] : pageNames;
  const known = {};
  names.forEach((name) => {
    if (request.querystring[name]) known[name] = request.querystring[name];
  });
  request.querystring = known;
  return request;
}

function redirect(status, path, query) {
  const forEver = status === 301;
  return {
    statusCode: status,
    statusDescription: forEver ? 'Moved Permanently' : 'Found',
    headers: {
      location: { value: path + query },
      // A redirect by cookie is for one visitor alone.
      'cache-control': { value: forEver ? 'public, max-age=3600' : 'private, no-store' },
    },
  };
}

function storedLanguage(request) {
  const cookie = request.cookies.lang ? request.cookies.lang.value : '';
  return languages.indexOf(cookie) >= 0 ? cookie : 'bg';
}

/** Whether a sign can't belong to a slug: letters have two cases. The runtime knows no \p{L}. */
function isSign(sign) {
  return !/[0-9]/.test(sign) && sign.toLowerCase() === sign.toUpperCase();
}

/**
 * What stands before the signs with which the number of a house ends: a link in a text takes the
 * sentence's full stop, a bracket, a quote or a blank along. Other text stays as it is.
 */
function withoutLastSigns(text) {
  let end = text.length;
  while (end > 0 && isSign(text[end - 1])) end -= 1;
  return /(?:^|-)[0-9a-f]{8}$/.test(text.slice(0, end)) ? text.slice(0, end) : text;
}

/** A slug as text. An address may be cut off within its last sign: `…-d4917d21%E2%80`. */
function decodedSlug(slug) {
  const cutOff = /^(.*-[0-9a-f]{8})(?:%[0-9a-f]{0,2}|[^0-9a-z%])+$/i.exec(slug);
  try {
    return decodeURIComponent(slug);
  } catch (error) {
    if (!cutOff) throw error;
    return decodeURIComponent(cutOff[1]);
  }
}

/**
 * A slug in lower case, without the signs after it; text that can't be decoded, or contains an
 * encoded slash, stays for the page to refuse.
 */
function cleanSlug(slug) {
  try {
    const decoded = decodedSlug(slug);
    const clean = withoutLastSigns(decoded.toLowerCase());
    const isSame = clean === decoded && slug.indexOf('%') < 0;
    return isSame || clean.indexOf('/') >= 0 ? slug : encodeURIComponent(clean);
  } catch (_) {
    return slug;
  }
}

/**
 * API Gateway decodes a path twice, and answers a path that it can't decode with a line of JSON. No
 * page has such an address, so the visitor gets the page that says so.
 */
function withReadablePath(request, path) {
  try {
    decodeURIComponent(decodeURIComponent(request.uri));
  } catch (_) {
    request.uri = `/${languages.indexOf(path[0]) >= 0 ? path[0] : 'bg'}/not-found`;
  }
  return withKnownQuery(request);
}

function media(request) {
  const key = /^\/media(\/(?:images|website|banners|og)\/[\w@.\-/]+)$/.exec(request.uri);
  if (!key || key[1].indexOf('..') >= 0 || key[1].indexOf('//') >= 0) {
    return {
      statusCode: 404,
      statusDescription: 'Not Found',
      headers: { 'cache-control': { value: 'no-store' } },
    };
  }
  request.uri = key[1];
  return request;
}

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  const uri = request.uri;
  const parts = uri.split('/').filter((part) => part !== '');
  const isClean = uri[0] === '/' && uri.indexOf('//') < 0;
  const first = parts.length > 0 ? parts[0] : '';

  if (uri === '/media' || uri.indexOf('/media/') === 0) return media(request);
  if (request.method !== 'GET' && request.method !== 'HEAD') return request;
  if (isClean && untouched.indexOf(first) >= 0) return withKnownQuery(request);
  if (isClean && parts.length === 1 && uri === `/${first}` && first.indexOf('.') > 0)
    return withKnownQuery(request);

  const query = queryOf(request);
  if (parts.length === 0) return redirect(302, `/${storedLanguage(request)}`, query);
  if (first === 'campaigns' && parts.length === 2)
    return redirect(302, `/${storedLanguage(request)}/campaigns/${encodeUnsafe(parts[1])}`, query);
  // What the bank adds to the address to which it sends customers back is not passed on.
  if (bankPages.indexOf(first) >= 0 && parts.length === 1)
    return redirect(302, `/${storedLanguage(request)}/${first}`, '');
  if (first === 'admin') return redirect(302, '/en/admin/login', query);

  let path = parts.map(encodeUnsafe);
  if (oldPages.indexOf(first) >= 0) path = ['en'].concat(path);
  if (/^[A-Za-z]{2}$/.test(path[0])) {
    path[0] = path[0].toLowerCase();
    if (languages.indexOf(path[0]) < 0) return redirect(302, '/bg', query);
    // "…/houses/willerby-rio-d4917d21/," in a sentence.
    if (path.length === 4 && path[1] === 'houses' && !/[0-9a-z%]/i.test(path[3])) path.pop();
    if (path.length === 3 && path[1] === 'houses') path[2] = cleanSlug(path[2]);
  }
  const target = `/${path.join('/')}`;
  return target === uri ? withReadablePath(request, path) : redirect(301, target, query);
}
