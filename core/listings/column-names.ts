/**
 * Column names of foreign tables, beside our own names and labels. Apart from the definition of a listing, because
 * pages that only show a listing load that definition.
 */
import type { Header } from '../entity/entity-views.ts';
import type { listingFields } from './fields.ts';

type Names = {
  readonly synonyms: readonly string[];
  /** Ambiguous names. A guess counts only in a table without another column for the field. */
  readonly guesses?: readonly string[];
  /** Names of any column of the kind. A cell of a more specific column takes precedence. */
  readonly general?: readonly string[];
  /** Names above whose cells often hold something else: a cell counts only where the field accepts it. */
  readonly mixed?: readonly string[];
};

const names = (text: string): readonly string[] => text.split(',').map((name) => name.trim());

/**
 * Case, accents, spaces and signs do not matter. English, German, French, Spanish, Italian, Dutch and Portuguese, and
 * the exports of Goodreads, LibraryThing, StoryGraph, BookWyrm, Calibre, Libib, Collectorz, HomeBase, Biblio, Amazon,
 * eBay and Zotero.
 */
export const COLUMN_NAMES: Partial<Readonly<Record<Header<typeof listingFields>, Names>>> = {
  name: {
    synonyms: names(
      `title, book, book title, book name, product, product name, product title, item, item name, full title, c:book title,
      titel, buchtitel, bezeichnung, titre, titre du livre, título, título del libro, titolo, titolo del libro, titel boek, título do livro`,
    ),
  },
  author: {
    synonyms: names(
      `authors, author(s), writer, writers, by, written by, author name, author names, book author, primary author, main author,
      author text, creator, creators, c:author, autor, autoren, autor/in, autor(en), verfasser, verfasser/in, auteur, auteurs, auteur(s),
      autores, autor(es), autora, autore, autori, schrijver`,
    ),
  },
  isbn: {
    synonyms: names(
      `isbn13, isbn10, isbns, isbn number, isbn/uid, isbn or uid, isbn13/ean, isbn/ean, ean, ean13, ean isbn13, upc isbn10, barcode,
      isbn-nummer, isbn nr, n° isbn, número isbn, product:isbn, c:isbn, product:ean, product id, asin, asin1, identifiers, upc, gtin, gtin13`,
    ),
    mixed: names(
      `isbn/uid, isbn or uid, ean, ean13, upc isbn10, barcode, product:ean, product id, asin, asin1, identifiers, upc, gtin, gtin13`,
    ),
  },
  category: {
    synonyms: names(
      `categories, category id, category name, category path, genre, genres, subject, subjects, kategorie, kategorien, sachgebiet,
      sachgruppe, warengruppe, rubrik, catégorie, catégories, rubrique, categoría, categorías, género, categoria, genere, categorie`,
    ),
    guesses: names(
      `shelf, section, topic, bookshelves, shelves, tags, collections, group, sellercatalog1, catalog, catalogue, regal, rayon, thème,
      estantería`,
    ),
    mixed: names('shelf, bookshelves, shelves, tags, collections, group'),
  },
  photo: {
    synonyms: names(
      'photos, picture, pictures, image, images, photo file, file name, cover image, foto, fotos, bild, bilder, imagen, imágenes, immagine',
    ),
    guesses: names('cover, file'),
  },
  condition: {
    synonyms: names(
      `state of the book, book condition, item condition, condition id, quality, grade, zustand, erhaltungszustand, état, estado,
      estado del libro, condizione, condizioni, staat, conservação, estado de conservação`,
    ),
    guesses: names('state'),
  },
  format: {
    synonyms: names(
      `binding, book format, cover type, edition format, einband, bindung, einbandart, reliure, formato, encuadernación, rilegatura, legatura,
      bindwijze, encadernação`,
    ),
    guesses: names('type, media, media type, cover'),
    mixed: names('format, binding, book format, edition format, type, media, media type, cover'),
  },
  language: {
    synonyms: names(
      `lang, language code, book language, text language, c:language, sprache, buchsprache, langue, langue du livre, idioma, idioma del libro,
      lengua, lingua, língua, taal`,
    ),
    guesses: names('languages, locale, edition language, sprachen, langues, idiomas, lenguas, lingue, línguas, talen'),
    mixed: names('languages, locale, edition language, sprachen, langues, idiomas, lenguas, lingue, línguas, talen'),
  },
  phone_number: {
    synonyms: names(
      `phone, phone no, contact, contact phone, telephone, telephone number, tel, mobile, mobile number, cell, cell phone, telefon,
      telefonnummer, handy, téléphone, numéro de téléphone, teléfono, número de teléfono, móvil, telefono, telefoon, telefone`,
    ),
  },
  location: {
    synonyms: names(
      `place, city, town, pickup, pickup location, meeting point, ort, standort, stadt, lieu, ville, lugar, ciudad, ubicación, luogo, città,
      plaats, cidade`,
    ),
    guesses: names('address, area, adresse, dirección'),
  },
  delivery: {
    synonyms: names(
      'delivery method, delivery options, handover, fulfilment, fulfillment, lieferung, übergabe, livraison, entrega, consegna, levering',
    ),
    guesses: names('shipping, pickup or post, versand, envío, expédition'),
  },
  year_of_purchase: {
    synonyms: names(
      `bought, bought in, bought on, year bought, date bought, purchased, purchased in, purchase date, date of purchase,
      original purchase date, acquired, date acquired, kaufjahr, kaufdatum, gekauft, gekauft am, erworben, année d'achat, date d'achat,
      acheté en, año de compra, fecha de compra, comprado, anno di acquisto, data di acquisto, ano de compra, aankoopjaar, aankoopdatum`,
    ),
    // Mostly the year of publication, so never guessed: the seller is asked.
    mixed: names('year, jahr, année, año, anno, jaar'),
  },
  year_of_use: {
    synonyms: names(
      `used for, used, use time, time used, years used, years of use, duration of use, owned for, nutzungsdauer, benutzt,
      durée d'utilisation, tiempo de uso`,
    ),
    guesses: names('duration, usage'),
  },
  original_price: {
    synonyms: names(
      `list price, new price, price new, retail price, retail, rrp, msrp, cover price, original, bought for, price paid, neupreis,
      originalpreis, ladenpreis, listenpreis, prix neuf, prix d'origine, prix public, prix éditeur, precio original, precio nuevo,
      precio de lista, prezzo originale, prezzo di copertina, nieuwprijs, preço original`,
    ),
    guesses: names('purchase price, kaufpreis, prix d’achat, precio de compra'),
  },
  resell_price: {
    synonyms: names(
      `my price, sell price, sale price, selling price, asking price, resale price, used price, price used, price usd, verkaufspreis, vk,
      vk-preis, gebrauchtpreis, prix de vente, prix d'occasion, precio de venta, prezzo di vendita, verkoopprijs, preço de venda`,
    ),
    general: names(
      `price, preis, prix, precio, prezzo, prijs, preço, start price, buy it now price, current price, regular price, preis eur, price eur,
      price gbp`,
    ),
  },
  description: {
    synonyms: names(
      `descriptions, notes, note, comment, comments, details, remarks, condition notes, condition description, condition note, item note,
      item description, about, beschreibung, bemerkung, bemerkungen, notiz, notizen, anmerkung, anmerkungen, kommentar, remarque, remarques,
      commentaire, commentaires, descripción, notas, observaciones, comentarios, descrizione, opmerkingen, beschrijving, omschrijving,
      descrição, observações`,
    ),
  },
};

/** Names of a column with the number of copies of a book. */
export const COPIES_NAMES: readonly string[] = [
  ...[
    'copies',
    'number of copies',
    'no of copies',
    'quantity',
    'qty',
    'stock',
    'in stock',
    'stock quantity',
    'on hand',
  ],
  ...['available quantity', 'quantity available', 'count', 'pieces', 'units', 'anzahl', 'menge', 'bestand'],
];
