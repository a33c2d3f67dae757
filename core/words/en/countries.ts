/**
 * Countries by their English names, and the parts of their addresses. Compared with Google's libaddressinput (package
 * localized-address-format): equal for its countries, except that it requires a postal code in North Korea, too.
 */

/** ISO 3166-1 code and name. */
export const COUNTRY_TABLE = `AF Afghanistan|AX Åland Islands|AL Albania|DZ Algeria|AS American Samoa|AD Andorra|AO Angola|AI Anguilla|AQ Antarctica|
AG Antigua and Barbuda|AR Argentina|AM Armenia|AW Aruba|AU Australia|AT Austria|AZ Azerbaijan|BS Bahamas|BH Bahrain|BD Bangladesh|
BB Barbados|BY Belarus|BE Belgium|BZ Belize|BJ Benin|BM Bermuda|BT Bhutan|BO Bolivia|BQ Caribbean Netherlands|BA Bosnia and Herzegovina|
BW Botswana|BV Bouvet Island|BR Brazil|IO British Indian Ocean Territory|VG British Virgin Islands|BN Brunei|BG Bulgaria|
BF Burkina Faso|BI Burundi|KH Cambodia|CM Cameroon|CA Canada|CV Cape Verde|KY Cayman Islands|CF Central African Republic|TD Chad|
CL Chile|CN China|CX Christmas Island|CC Cocos Islands|CO Colombia|KM Comoros|CG Congo|CD Democratic Republic of the Congo|
CK Cook Islands|CR Costa Rica|CI Ivory Coast|HR Croatia|CU Cuba|CW Curaçao|CY Cyprus|CZ Czechia|DK Denmark|DJ Djibouti|DM Dominica|
DO Dominican Republic|EC Ecuador|EG Egypt|SV El Salvador|GQ Equatorial Guinea|ER Eritrea|EE Estonia|SZ Eswatini|ET Ethiopia|
FK Falkland Islands|FO Faroe Islands|FJ Fiji|FI Finland|FR France|GF French Guiana|PF French Polynesia|TF French Southern Territories|
GA Gabon|GM Gambia|GE Georgia|DE Germany|GH Ghana|GI Gibraltar|GR Greece|GL Greenland|GD Grenada|GP Guadeloupe|GU Guam|GT Guatemala|
GG Guernsey|GN Guinea|GW Guinea-Bissau|GY Guyana|HT Haiti|HM Heard and McDonald Islands|HN Honduras|HK Hong Kong|HU Hungary|IS Iceland|
IN India|ID Indonesia|IR Iran|IQ Iraq|IE Ireland|IM Isle of Man|IL Israel|IT Italy|JM Jamaica|JP Japan|JE Jersey|JO Jordan|
KZ Kazakhstan|KE Kenya|KI Kiribati|XK Kosovo|KW Kuwait|KG Kyrgyzstan|LA Laos|LV Latvia|LB Lebanon|LS Lesotho|LR Liberia|LY Libya|
LI Liechtenstein|LT Lithuania|LU Luxembourg|MO Macau|MG Madagascar|MW Malawi|MY Malaysia|MV Maldives|ML Mali|MT Malta|
MH Marshall Islands|MQ Martinique|MR Mauritania|MU Mauritius|YT Mayotte|MX Mexico|FM Micronesia|MD Moldova|MC Monaco|MN Mongolia|
ME Montenegro|MS Montserrat|MA Morocco|MZ Mozambique|MM Myanmar|NA Namibia|NR Nauru|NP Nepal|NL Netherlands|NC New Caledonia|
NZ New Zealand|NI Nicaragua|NE Niger|NG Nigeria|NU Niue|NF Norfolk Island|KP North Korea|MK North Macedonia|MP Northern Mariana Islands|
NO Norway|OM Oman|PK Pakistan|PW Palau|PS Palestine|PA Panama|PG Papua New Guinea|PY Paraguay|PE Peru|PH Philippines|
PN Pitcairn Islands|PL Poland|PT Portugal|PR Puerto Rico|QA Qatar|RE Réunion|RO Romania|RU Russia|RW Rwanda|BL Saint Barthélemy|
SH Saint Helena|KN Saint Kitts and Nevis|LC Saint Lucia|MF Saint Martin|PM Saint Pierre and Miquelon|
VC Saint Vincent and the Grenadines|WS Samoa|SM San Marino|ST São Tomé and Príncipe|SA Saudi Arabia|SN Senegal|RS Serbia|
SC Seychelles|SL Sierra Leone|SG Singapore|SX Sint Maarten|SK Slovakia|SI Slovenia|SB Solomon Islands|SO Somalia|ZA South Africa|
GS South Georgia and the South Sandwich Islands|KR South Korea|SS South Sudan|ES Spain|LK Sri Lanka|SD Sudan|SR Suriname|
SJ Svalbard and Jan Mayen|SE Sweden|CH Switzerland|SY Syria|TW Taiwan|TJ Tajikistan|TZ Tanzania|TH Thailand|TL Timor-Leste|TG Togo|
TK Tokelau|TO Tonga|TT Trinidad and Tobago|TN Tunisia|TR Türkiye|TM Turkmenistan|TC Turks and Caicos Islands|TV Tuvalu|UG Uganda|
UA Ukraine|AE United Arab Emirates|GB United Kingdom|US United States|UM United States Outlying Islands|VI United States Virgin Islands|
UY Uruguay|UZ Uzbekistan|VU Vanuatu|VA Vatican City|VE Venezuela|VN Vietnam|WF Wallis and Futuna|EH Western Sahara|YE Yemen|
ZM Zambia|ZW Zimbabwe`;

/** Other English names of the countries. */
export const OTHER_NAMES_TABLE = `US USA|US United States of America|US America|GB UK|GB Great Britain|GB England|GB Scotland|GB Wales|GB Northern Ireland|
AE UAE|AE Emirates|BS The Bahamas|GM The Gambia|NL The Netherlands|NL Holland|CZ Czech Republic|TR Turkey|KR Korea|KR Republic of Korea|
KP Democratic People's Republic of Korea|CI Côte d'Ivoire|CV Cabo Verde|SZ Swaziland|MK Macedonia|MM Burma|MM Myanmar (Burma)|VN Viet Nam|
RU Russian Federation|IR Islamic Republic of Iran|SY Syrian Arab Republic|LA Lao People's Democratic Republic|MD Republic of Moldova|
TZ United Republic of Tanzania|BO Plurinational State of Bolivia|VE Bolivarian Republic of Venezuela|BN Brunei Darussalam|
CG Republic of the Congo|CG Congo-Brazzaville|CD Congo-Kinshasa|CD DR Congo|CD DRC|HK Hong Kong SAR China|HK Hong Kong SAR|MO Macao|
MO Macao SAR China|TL East Timor|VA Holy See|VA Vatican|PS State of Palestine|PS Palestinian Territories|IE Republic of Ireland|
IE Eire|CC Cocos (Keeling) Islands|CC Keeling Islands|FK Islas Malvinas|FM Federated States of Micronesia|BQ Bonaire|
BQ Bonaire, Sint Eustatius and Saba|HM Heard Island and McDonald Islands|MF Saint Martin (French part)|SX Sint Maarten (Dutch part)|
SH Saint Helena, Ascension and Tristan da Cunha|UM United States Minor Outlying Islands|UM U.S. Outlying Islands|VI US Virgin Islands|
CN People's Republic of China|CN Mainland China|TW Taiwan, China|PN Pitcairn|SJ Svalbard`;

export const WITHOUT_POSTCODE =
  'AE AG AO AQ AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GM GQ GY HK KI KM KP LY ML MO MR NR NU QA RW SB SC SL SR ST SX SY TD TF TG TK TO TV UG VU YE ZW BV';

/** Countries whose postal codes are often omitted. */
export const WITH_POSTCODE_FOR_SOME = 'BB GH JM KN LC MS MW NA PA SO SS TL TT VC WS';

/** Countries with a state, province, prefecture or emirate in their addresses. */
export const WITH_STATE = 'AE AU BR CA CN CO ES FM ID IN IT JP KR MX MY NG RU SO SV TW US VE';

/**
 * States, provinces, prefectures and emirates by their English names, for countries with a list in the form. A usual
 * abbreviation stands before the name.
 */
export const STATE_TABLES: Readonly<Record<string, string>> = {
  US: `AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|
GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|
MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|
NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|
SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming|
AA Armed Forces Americas|AE Armed Forces Europe|AP Armed Forces Pacific`,
  CA: `AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NT Northwest Territories|NS Nova Scotia|
NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon`,
  AU: `ACT Australian Capital Territory|NSW New South Wales|NT Northern Territory|QLD Queensland|SA South Australia|TAS Tasmania|
VIC Victoria|WA Western Australia`,
  AE: `Abu Dhabi|Ajman|Dubai|Fujairah|Ras Al Khaimah|Sharjah|Umm Al Quwain`,
  BR: `AC Acre|AL Alagoas|AP Amapá|AM Amazonas|BA Bahia|CE Ceará|DF Distrito Federal|ES Espírito Santo|GO Goiás|MA Maranhão|
MT Mato Grosso|MS Mato Grosso do Sul|MG Minas Gerais|PA Pará|PB Paraíba|PR Paraná|PE Pernambuco|PI Piauí|RJ Rio de Janeiro|
RN Rio Grande do Norte|RS Rio Grande do Sul|RO Rondônia|RR Roraima|SC Santa Catarina|SP São Paulo|SE Sergipe|TO Tocantins`,
  IN: `Andaman and Nicobar Islands|Andhra Pradesh|Arunachal Pradesh|Assam|Bihar|Chandigarh|Chhattisgarh|
Dadra and Nagar Haveli and Daman and Diu|Delhi|Goa|Gujarat|Haryana|Himachal Pradesh|Jammu and Kashmir|Jharkhand|Karnataka|Kerala|
Ladakh|Lakshadweep|Madhya Pradesh|Maharashtra|Manipur|Meghalaya|Mizoram|Nagaland|Odisha|Puducherry|Punjab|Rajasthan|Sikkim|
Tamil Nadu|Telangana|Tripura|Uttar Pradesh|Uttarakhand|West Bengal`,
  JP: `Aichi|Akita|Aomori|Chiba|Ehime|Fukui|Fukuoka|Fukushima|Gifu|Gunma|Hiroshima|Hokkaido|Hyogo|Ibaraki|Ishikawa|Iwate|Kagawa|
Kagoshima|Kanagawa|Kochi|Kumamoto|Kyoto|Mie|Miyagi|Miyazaki|Nagano|Nagasaki|Nara|Niigata|Oita|Okayama|Okinawa|Osaka|Saga|Saitama|
Shiga|Shimane|Shizuoka|Tochigi|Tokushima|Tokyo|Tottori|Toyama|Wakayama|Yamagata|Yamaguchi|Yamanashi`,
  MX: `Aguascalientes|Baja California|Baja California Sur|Campeche|Chiapas|Chihuahua|Coahuila|Colima|Durango|Guanajuato|Guerrero|Hidalgo|
Jalisco|Mexico City|Michoacán|Morelos|Nayarit|Nuevo León|Oaxaca|Puebla|Querétaro|Quintana Roo|San Luis Potosí|Sinaloa|Sonora|
State of Mexico|Tabasco|Tamaulipas|Tlaxcala|Veracruz|Yucatán|Zacatecas`,
  MY: `Johor|Kedah|Kelantan|Kuala Lumpur|Labuan|Malacca|Negeri Sembilan|Pahang|Penang|Perak|Perlis|Putrajaya|Sabah|Sarawak|Selangor|
Terengganu`,
};
