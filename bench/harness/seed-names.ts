/** The most common first: seeding prefers names at the front of each list. */
export const firstNames = words(`
  Anna Thomas Maria Michael Sabine Andreas Julia Stefan Claudia Christian Petra Peter Susanne Daniel Monika Martin
  Sandra Alexander Katharina Jan Nicole Markus Lena Sebastian Laura Tobias Sarah Florian Lisa Matthias Birgit Jürgen
  Melanie Jörg Heike Björn Ursula Günther Anja Sören Renate Félix Stéphanie Łukasz Zoë José Chloé Matteo Emma Noah
  Mia Ben Hannah Paul Sofia Leon Clara Finn Elias Emilia Jonas Marie Luis Lea Lukas Amélie Henri Charlotte Moritz
  Frieda Anton Ida Emil Mathilda Oskar Greta Theo Ella Jakob Lotte Karl Marlene David Johanna Max Antonia Simon
  Victoria Samuel Helena Jonathan Elisabeth Vincent Josephine Raphael Magdalena Benedikt Franziska Konstantin
  Theresa Valentin Veronika Maximilian Eva Dominik Carolin Patrick Vanessa Kevin Jennifer Marcel Jessica Dennis
  Nadine René Yvonne Mario Diana Marco Simone Dirk Anke Ralf Silke Uwe Kerstin Bernd Martina Frank Andrea Holger
  Gabriele Detlef Karin Manfred Brigitte Werner Ingrid Horst Helga Gerhard Gisela Heinz Erika Rüdiger Bärbel
  Wolfgang Käthe Jérôme Hélène François Céline Benoît Aurélie Étienne Zoé Mathéo Inès Agnès Raúl Lucía Andrés
  Begoña Iñaki Martín Sofía Ramón Belén Álvaro Íñigo Ágata Paweł Małgorzata Michał Agnieszka Żaneta Wojciech
  Jiří Tomáš Lucie Kateřina Ondřej Zdeněk Božena Štěpán Håkon Ingrid Øyvind Åse Søren Mette Bjørn Kirsten Jesper
  Mehmet Ayşe Gökhan Çiğdem Oğuz Şebnem Ömer Zeynep Emre Elif Olena Dmytro Oksana Taras Ioana Ștefan Țuțea
  Nguyễn Linh Wei Mei Hiroshi Yuki Amara Kwame Fatima Omar Layla Yusuf Aisha Ravi Priya Arjun Ananya
`)

export const lastNames = words(`
  Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter Klein Wolf
  Schröder Neumann Schwarz Zimmermann Braun Krüger Hofmann Hartmann Lange Schmitt Werner Schmitz Krause Meier
  Lehmann Schmid Schulze Maier Köhler Herrmann König Walter Mayer Huber Kaiser Fuchs Peters Lang Scholz Möller
  Weiß Jung Hahn Schubert Vogel Friedrich Keller Günther Frank Berger Winkler Roth Beck Lorenz Baumann Franke
  Albrecht Schuster Simon Ludwig Böhm Winter Kraus Martin Schumacher Krämer Vogt Stein Jäger Otto Sommer Groß
  Seidel Heinrich Brandt Haas Schreiber Graf Schulte Dietrich Ziegler Kuhn Kühn Pohl Engel Horn Busch Bergmann
  Thomas Voigt Sauer Arnold Wolff Pfeiffer Dupont Lefèvre Moreau Garnier Faure Rousseau Blanchet Gauthier Chevalier
  Légaré Bérenger Côté Aubé García Fernández González Rodríguez López Martínez Sánchez Pérez Gómez Jiménez Núñez
  Ibáñez Muñoz Peña Kowalski Wiśniewski Wójcik Kamiński Lewandowski Zieliński Szymański Woźniak Dąbrowski Kozłowski
  Novák Svoboda Dvořák Černý Procházka Kučera Veselý Horák Němec Pokorný Hansen Johansen Olsen Larsen Andersen
  Pedersen Nilsson Eriksson Bergström Lindström Sjöberg Åkesson Ångström Øvergaard Sørensen Jørgensen Yılmaz Kaya
  Demir Şahin Çelik Yıldız Öztürk Aydın Özdemir Arslan Doğan Kılıç Petrenko Shevchenko Bondarenko Kovalenko Popescu
  Ionescu Dumitrescu Stănescu Rossi Russo Ferrari Esposito Bianchi Romano Colombo Ricci Marino Greco Bruno Smith
  Jones Taylor Brown Williams Wilson Johnson Davies Robinson Wright Thompson Evans Walker White Roberts Green Hall
  Wood Jackson Clarke Patel Singh Kumar Sharma Gupta Khan Ahmed Ali Okafor Mensah Diallo Traoré Nakamura Tanaka
  Suzuki Chen Wang Zhang Liu Nguyen Tran Pham Kim Park
`)

/** One person has each of these names, at every size. */
export const rareNames = ['Ottilie Quandtwick', 'Xaver Pflügelböck', 'Desdemona Vuković', 'Ismene Jaśkułka']

export const courseWords = {
  topics: words(`
    Datenschutz Brandschutz Arbeitssicherheit Erste-Hilfe Projektmanagement Gesprächsführung Konfliktlösung Onboarding
    Leadership Negotiation Accounting Controlling Logistik Qualitätsmanagement Hygiene Gefahrstoffe Excel Python Statistik
    Compliance Geldwäsche Kommunikation Zeitmanagement Präsentation Marketing Vertrieb Einkauf Recht Pädagogik Ernährung
  `),
  kinds: ['Grundlagen', 'Aufbaukurs', 'Refresher', 'Workshop', 'Prüfungsvorbereitung', 'für Führungskräfte', 'compact'],
}

function words(text: string): string[] {
  return [...new Set(text.trim().split(/\s+/))]
}
