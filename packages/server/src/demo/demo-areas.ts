/** A learning area of the demo: its levels, its courses, and how many people belong to it. */
export interface DemoArea {
  name: string
  slug: string
  mailDomain: string
  /** The name of the access token that imports its people. */
  integration: string
  people: number
  /** The levels of the second tier, each with those of the third. */
  levels: Record<string, string[]>
  courses: DemoCourse[]
}

interface DemoCourse {
  title: string
  code: string
  language: 'de' | 'en' | 'fr'
  /** A level of the second tier; the whole area if omitted. */
  level?: string
  status?: 'draft' | 'archived'
  selfEnrolment?: true
}

export const demoAreas: DemoArea[] = [
  {
    name: 'Kranich Akademie',
    slug: 'kranich-akademie',
    mailDomain: 'kranich.example',
    integration: 'HR import',
    people: 260,
    levels: {
      Produktion: ['Werk Augsburg', 'Werk Łódź', 'Qualitätssicherung'],
      'Sales & Service': ['DACH', 'France & Bénélux', 'Northern Europe'],
      Verwaltung: ['Personal', 'Finanzen', 'IT'],
      'Research & Development': ['Antriebe', 'Software', 'Prüfstand'],
    },
    courses: [
      ...mandatory('K', [
        ['Datenschutz im Alltag', 'de'],
        ['Brandschutz und Evakuierung', 'de'],
        ['Security awareness', 'en'],
        ['Compliance: Geschenke und Einladungen', 'de'],
        ['Welcome to Kranich', 'en'],
        ['Arbeitsschutz: Grundunterweisung', 'de'],
      ]),
      ...voluntary('K', [
        ['Gespräche führen, die weiterbringen', 'de'],
        ['Negotiating across cultures', 'en'],
        ['Zeit und Prioritäten', 'de'],
        ['Business English B2', 'en'],
        ['Präsentieren ohne Folienschlacht', 'de'],
        ['Français professionnel A2', 'fr'],
        ['Excel: Pivot und Power Query', 'de'],
      ]),
      { title: 'Gabelstapler: jährliche Unterweisung', code: 'K-P1', language: 'de', level: 'Produktion' },
      { title: 'Umgang mit Gefahrstoffen', code: 'K-P2', language: 'de', level: 'Produktion' },
      { title: 'Schweißen nach ISO 9606', code: 'K-P3', language: 'de', level: 'Produktion' },
      { title: 'Prüfmittel und Messunsicherheit', code: 'K-P4', language: 'de', level: 'Produktion', status: 'draft' },
      { title: 'Selling maintenance contracts', code: 'K-S1', language: 'en', level: 'Sales & Service' },
      { title: 'Remote diagnosis for field engineers', code: 'K-S2', language: 'en', level: 'Sales & Service' },
      { title: 'Reisekosten richtig abrechnen', code: 'K-V1', language: 'de', level: 'Verwaltung' },
      { title: 'Jahresabschluss 2024', code: 'K-V2', language: 'de', level: 'Verwaltung', status: 'archived' },
      { title: 'Patents for engineers', code: 'K-R1', language: 'en', level: 'Research & Development' },
      { title: 'Functional safety (ISO 13849)', code: 'K-R2', language: 'en', level: 'Research & Development' },
      { title: 'Ersthelfer 2024', code: 'K-A1', language: 'de', status: 'archived' },
      { title: 'Führung auf Distanz', code: 'K-D1', language: 'de', status: 'draft' },
    ],
  },
  {
    name: 'Lindenhof School',
    slug: 'lindenhof-school',
    mailDomain: 'lindenhof.example',
    integration: 'School administration',
    people: 140,
    levels: {
      'Lower school': ['Class 5a', 'Class 5b', 'Class 6a'],
      'Middle school': ['Class 8a', 'Class 8b', 'Class 9a'],
      'Upper school': ['Year 11', 'Year 12'],
      Staff: ['Teachers', 'Office'],
    },
    courses: [
      ...mandatory('L', [
        ['Safe on the internet', 'en'],
        ['Fire drill', 'en'],
        ['Erste Hilfe für alle', 'de'],
      ]),
      ...voluntary('L', [
        ['Creative writing', 'en'],
        ['Robotics club', 'en'],
        ['Schülerzeitung', 'de'],
        ['Jugend debattiert', 'de'],
      ]),
      { title: 'Bruchrechnen', code: 'L-U1', language: 'de', level: 'Lower school' },
      { title: 'Unit 3: My town', code: 'L-U2', language: 'en', level: 'Lower school' },
      { title: 'Deutsch 8: Balladen', code: 'L-M1', language: 'de', level: 'Middle school' },
      { title: 'Chemistry: acids and bases', code: 'L-M2', language: 'en', level: 'Middle school' },
      { title: 'Faust I', code: 'L-O1', language: 'de', level: 'Upper school' },
      { title: 'Calculus: integrals', code: 'L-O2', language: 'en', level: 'Upper school' },
      { title: 'Abiturvorbereitung Geschichte', code: 'L-O3', language: 'de', level: 'Upper school', status: 'draft' },
      { title: 'Marking fairly', code: 'L-T1', language: 'en', level: 'Staff' },
      { title: 'Projektwoche 2024', code: 'L-A1', language: 'de', status: 'archived' },
    ],
  },
]

function mandatory(prefix: string, titles: [string, DemoCourse['language']][]): DemoCourse[] {
  return titles.map(([title, language], index) => ({ title, code: `${prefix}-1${index}`, language }))
}

function voluntary(prefix: string, titles: [string, DemoCourse['language']][]): DemoCourse[] {
  return titles.map(([title, language], index) => ({
    title,
    code: `${prefix}-2${index}`,
    language,
    selfEnrolment: true,
  }))
}
