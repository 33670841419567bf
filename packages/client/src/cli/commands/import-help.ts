import { PHOTO_CATEGORIES, PHOTO_CATEGORY_RULES } from '@marque/domain/photo/photo-categories';

const categories = PHOTO_CATEGORIES.map((category) => {
  const { title, minimum } = PHOTO_CATEGORY_RULES[category];
  return `  ${category.padEnd(20)}${title}${minimum === 0 ? ' (optional)' : ''}`;
}).join('\n');

export const importHelp = `
Sends one car: what stands in FOLDER/consignment.json and the photos beside it. Everything is
checked before anything is sent. The car is saved as your draft and then submitted.

  marque import ./ferrari-488 --dry-run     only check
  marque import ./ferrari-488               check, send and submit
  marque import ./ferrari-488 --draft       send and leave as your draft, to be finished on the web
  for car in cars/*/; do marque import "$car" || break; done

An import that broke off is taken up by the same command. A car of yours with the same VIN that
is not rejected or withdrawn is not submitted again, unless you add --again. A draft of another
car is replaced only with --replace-draft.

consignment.json:
  {
    "personalInfo": { "firstName": "Ada", "lastName": "Byron",
                      "email": "ada@example.com", "phone": "(212) 555-0123" },
    "vehicleInfo": { "make": "Ferrari", "model": "488 Pista", "year": 2019, "color": "Blue",
                     "vin": "ZFF80AMA5K0240001", "mileage": 12345 },
    "damageReport": { "exterior": false, "interior": false, "mechanical": false, "electrical": false,
                      "notes": "" }
  }

A photo's category is the folder it lies in, or what its name begins with:
  ferrari-488/exterior_front/IMG_0412.jpg
  ferrari-488/exterior_front-1.jpg

The categories:
${categories}`;
